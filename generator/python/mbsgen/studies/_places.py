# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON with the place of each value: findings name line, column and pointer."""

import json
import re

TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([{}\[\],:])|([^\s{}\[\],:"]+))', re.DOTALL)


class Text:
    """A text, its value, and where each part of it begins."""

    def __init__(self, text):
        self.text = text
        self.value = json.loads(text, object_pairs_hook=self.unique, parse_constant=self.refuse)
        self.begins = {}
        self.place = 0
        self.walk("")

    @staticmethod
    def unique(pairs):
        names = [name for name, _ in pairs]
        if odd := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"the key '{odd}' is there twice; remove one")
        return dict(pairs)

    @staticmethod
    def refuse(word):
        raise ValueError(f"{word} is no number of JSON; write a finite one")

    def next(self):
        """Place and text of the next token. There is one: json has read the text."""
        found = TOKEN.match(self.text, self.place)
        assert found is not None and found.lastindex is not None
        self.place = found.end()
        return found.start(found.lastindex), found[found.lastindex]

    def peek(self):
        place = self.place
        token = self.next()[1]
        self.place = place
        return token

    def walk(self, pointer):
        """Over a value of a text that json has read, so that it is one."""
        begin, token = self.next()
        self.begins[pointer] = begin
        if token not in ("{", "["):
            return
        count = 0
        while self.peek() not in ("}", "]"):
            if count:
                self.next()
            name = str(count)
            if token == "{":
                name = json.loads(self.next()[1])
                self.next()
            self.walk(f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}")
            count += 1
        self.next()

    def line(self, pointer):
        """Line and column, from 1 on."""
        begin = self.begins.get(pointer, 0)
        line = self.text.count("\n", 0, begin) + 1
        return line, begin - self.text.rfind("\n", 0, begin)
