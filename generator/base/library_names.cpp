// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/library_names.h"
#include <algorithm>
#include <array>
#include <unordered_set>
#include <vector>

namespace mbsgen {

namespace {

// Names that the headers of the C library declare for glibc and newlib, without the variants that end as
// `variants` say.
constexpr std::string_view declarations =
    "FILE a64l abort abs access acct acos acosh alarm aligned_alloc alloca arc4random arc4random_buf "
    "arc4random_uniform asctime asin asinh asprintf assert at_quick_exit atan atan2 atanh atexit atof "
    "atoi atol basename bcmp bcopy brk bsearch btowc bzero calloc canonicalize canonicalize_file_name "
    "cbrt ceil cfree chdir chown chroot clearenv clearerr clock clock_adjtime clock_getcpuclockid "
    "clock_getres clock_gettime clock_nanosleep clock_settime close close_range closefrom confstr "
    "copy_file_range copysign cos cosh crypt ctermid ctime cuserid daddl daemon daylight ddivl dfmal "
    "difftime div dmull dprintf drand48 drand48_data drem dsqrtl dsubl dup dup2 dup3 duplocale dysize "
    "eaccess ecvt endusershell environ erand48 erf erfc errno euidaccess execl execle execlp execv execve "
    "execveat execvp execvpe exit exp exp10 exp2 explicit_bzero expm1 fabs faccessat fadd fchdir fchown "
    "fchownat fclose fcloseall fcvt fd_mask fd_set fdatasync fdim fdiv fdopen feclearexcept "
    "fedisableexcept feenableexcept fegetenv fegetexcept fegetexceptflag fegetmode fegetround "
    "feholdexcept feof feraiseexcept ferror fesetenv fesetexcept fesetexceptflag fesetmode fesetround "
    "fetestexcept fetestexceptflag feupdateenv fexecve fflush ffma ffs fgetc fgetpos fgets fgetwc fgetws "
    "fileno finite flockfile floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmaxmag "
    "fmemopen fmin fminimum fminimum_mag fminimum_mag_num fminimum_num fminmag fmod fmul fopen "
    "fopencookie fork fpathconf fpclassify fprintf fpurge fputc fputs fputwc fputws fread free freelocale "
    "freopen frexp fromfp fromfpx fscanf fseek fseeko fsetpos fsqrt fsub fsync ftell ftello ftruncate "
    "ftrylockfile funlockfile fwide fwprintf fwrite fwscanf gamma gcvt get_current_dir_name getc getchar "
    "getcwd getdate getdate_err getdelim getdomainname getdtablesize getegid getentropy getenv geteuid "
    "getgid getgroups gethostid gethostname getline getloadavg getlogin getopt getpagesize getpass "
    "getpayload getpgid getpgrp getpid getppid getpt getresgid getresuid gets getsid getsubopt gettid "
    "getuid getusershell getw getwc getwchar getwd gmtime grantpt group_member gsignal hypot ilogb "
    "imaxabs imaxdiv index infinity initstate isalnum isalpha isascii isatty isblank iscanonical iscntrl "
    "isctype isdigit iseqsig isfinite isgraph isgreater isgreaterequal isinf isless islessequal "
    "islessgreater islower isnan isnormal isprint ispunct issignaling isspace isunordered isupper "
    "iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace "
    "iswupper iswxdigit isxdigit iszero itimerspec itoa j0 j1 jmp_buf jn jrand48 kill killpg l64a labs "
    "lchown lcong48 lconv ldexp ldiv lgamma link linkat llabs lldiv llogb llrint llround localeconv "
    "localtime lockf lockf64 log log10 log1p log2 logb longjmp lrand48 lrint lround lseek malloc mblen "
    "mbrlen mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc memccpy memchr memcmp memcpy memfrob "
    "memmem memmove mempcpy memrchr memset mkdtemp mkostemp mkostemps mkstemp mkstemps mktemp mktime modf "
    "mrand48 nan nanosleep nearbyint newlocale nextafter nextdown nexttoward nextup nice nrand48 obstack "
    "obstack_printf obstack_vprintf offsetof on_exit open_memstream open_wmemstream optarg opterr optind "
    "optopt pathconf pause pclose perror pipe pipe2 popen posix_memalign posix_openpt pow pread printf "
    "profil pselect psiginfo psignal pthread_kill pthread_sigmask pthread_sigqueue ptsname putc putchar "
    "putenv puts putw putwc putwchar pwrite qecvt qfcvt qgcvt qsort quick_exit raise rand random "
    "random_data rawmemchr read readlink readlinkat realloc reallocarray realpath remainder remove remquo "
    "rename renameat renameat2 revoke rewind rindex rint rmdir round roundeven rpmatch sbrk scalb scalbln "
    "scalbn scanf secure_getenv seed48 select setbuf setbuffer setdomainname setegid setenv seteuid "
    "setgid sethostid sethostname setjmp setlinebuf setlocale setlogin setpayload setpayloadsig setpgid "
    "setpgrp setregid setresgid setresuid setreuid setsid setstate setuid setusershell setvbuf "
    "sigabbrev_np sigaction sigaddset sigaltstack sigandset sigblock sigcontext sigdelset sigdescr_np "
    "sigemptyset sigevent sigfillset siggetmask sighold sigignore siginterrupt sigisemptyset sigismember "
    "sigjmp_buf siglongjmp signal signbit signgam significand sigorset sigpause sigpending sigprocmask "
    "sigqueue sigrelse sigreturn sigset sigsetmask sigstack sigsuspend sigtimedwait sigval sigwait "
    "sigwaitinfo sin sincos sinh sleep snprintf sprintf sqrt srand srand48 srandom sscanf ssignal stderr "
    "stdin stdout stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy "
    "strcspn strdup strerror strerrordesc_np strerrorname_np strfrom strfromd strto wcsto strfromf strfroml "
    "strfry strftime "
    "strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep strsignal "
    "strspn strstr strtod strtof strtoimax strtok strtol strtold strtoll_l strtoq strtoul strtoull_l "
    "strtoumax strtouq strverscmp strxfrm suboptarg swab swprintf swscanf symlink symlinkat sync syncfs "
    "syscall sysconf system sysv_signal tan tanh tcgetpgrp tcsetpgrp tempnam tgamma tgkill time timegm "
    "timelocal timer_create timer_delete timer_getoverrun timer_gettime timer_settime timespec "
    "timespec_get timespec_getres timeval timex timezone tm tmpfile tmpnam toascii tolower totalorder "
    "totalordermag toupper towctrans towlower towupper trunc truncate ttyname ttyslot typeof tzname tzset "
    "u_char u_int u_long u_short ualarm ufromfp ufromfpx uint ulong ungetc ungetwc unlink unlinkat "
    "unlockpt unsetenv uselocale ushort usleep utoa va_arg va_copy va_end va_list va_start valloc "
    "vasprintf vdprintf vfork vfprintf vfscanf vfwprintf vfwscanf vhangup vprintf vscanf vsnprintf "
    "vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp wcscat wcschr "
    "wcschrnul wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime wcslcat wcslcpy wcslen wcsncasecmp wcsncat "
    "wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstoimax "
    "wcstok wcstol wcstold wcstoll_l wcstombs wcstoq wcstoul wcstoull_l wcstoumax wcstouq wcswcs wcswidth "
    "wcsxfrm wctob wctomb wctrans wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset "
    "wprintf write wscanf y0 y1 yn ";

// Endings of variants of a function: number types, large files, re-entrant, with a locale, without locks.
constexpr std::array<std::string_view, 14> variants{
    "f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x", "f128x", "64", "_r", "_l", "_np", "_unlocked"};

constexpr std::string_view macros =
    "BIG_ENDIAN BYTE_ORDER DOMAIN EDOM EOF ERANGE EXIT_FAILURE EXIT_SUCCESS FD_CLR FD_ISSET FD_SET "
    "FD_SETSIZE FD_ZERO FP_FAST_FMA FP_ILOGB0 FP_ILOGBNAN FP_INFINITE FP_INT_DOWNWARD FP_INT_TONEAREST "
    "FP_INT_TONEARESTFROMZERO FP_INT_TOWARDZERO FP_INT_UPWARD FP_LLOGB0 FP_LLOGBNAN FP_NAN FP_NORMAL "
    "FP_SUBNORMAL FP_ZERO HAVE_INITFINI_ARRAY HUGE_VAL HUGE_VALF HUGE_VALL HUGE_VAL_F128 HUGE_VAL_F32 "
    "HUGE_VAL_F32X HUGE_VAL_F64 HUGE_VAL_F64X INFINITY LITTLE_ENDIAN MATH_ERREXCEPT MATH_ERRNO MAXFLOAT "
    "MB_CUR_MAX M_1_PI M_2_PI M_2_SQRTPI M_3PI_4 M_E M_INVLN2 M_IVLN10 M_LN10 M_LN2 M_LN2HI M_LN2LO "
    "M_LOG10E M_LOG2E M_LOG2_E M_PI M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2 M_SQRT3 M_SQRTPI M_TWOPI NAN NFDBITS "
    "NULL OVERFLOW PDP_ENDIAN PLOSS RAND_MAX SING SNAN SNANF SNANF128 SNANF32 SNANF32X SNANF64 SNANF64X "
    "SNANL TLOSS UNDERFLOW WCONTINUED WEXITED WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED "
    "WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED X_TLOSS assert errno i386 issubnormal linux "
    "math_errhandling offsetof signgam unix ";

// Words of two letters and more. Most names are told from all of them by their first two letters.
class Words {
public:
  explicit Words(std::string_view text) {
    for (std::size_t end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
      words_.insert(text.substr(0, end));
      beginnings_[beginning(text)] = true;
      text.remove_prefix(end + 1);
    }
  }

  bool has(std::string_view name) const { return words_.count(name) != 0; }
  bool has_beginning_of(std::string_view name) const {
    return name.size() > 1 && beginnings_[beginning(name)];
  }

private:
  static std::size_t beginning(std::string_view name) {
    return static_cast<unsigned char>(name[0]) + 256U * static_cast<unsigned char>(name[1]);
  }

  std::unordered_set<std::string_view> words_;
  std::vector<bool> beginnings_ = std::vector<bool>(65536);
};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() > ending.size() && text.substr(text.size() - ending.size()) == ending;
}

bool is_listed(const Words& list, std::string_view name) {
  if (!list.has_beginning_of(name)) return false;
  if (list.has(name)) return true;
  return std::any_of(variants.begin(), variants.end(), [&](std::string_view variant) {
    return ends_with(name, variant) && is_listed(list, name.substr(0, name.size() - variant.size()));
  });
}

// f32addf64 and the like: arithmetic that rounds to a narrower type.
bool is_narrowing(std::string_view name) {
  return name.size() > 3 && name[0] == 'f' && (name.substr(1, 2) == "32" || name.substr(1, 2) == "64") &&
         std::any_of(variants.begin(), variants.end(),
                     [&](std::string_view variant) { return ends_with(name, variant); });
}

} // namespace

bool is_library_macro(std::string_view name) {
  static const Words known(macros);
  return is_listed(known, name);
}

bool is_library_name(std::string_view name) {
  static const Words known(declarations);
  return is_listed(known, name) || is_library_macro(name) || ends_with(name, "_t") || is_narrowing(name);
}

} // namespace mbsgen
