//! What the JDK learns of the platform it runs on: encoding, language, system properties.

use jvm::JavaHome;

/// How text becomes bytes on the standard streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Latin1,
    Ascii,
}

impl Encoding {
    /// The name that Java knows it by.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Latin1 => "ISO-8859-1",
            Encoding::Ascii => "ANSI_X3.4-1968",
        }
    }

    /// Encodes text, a question mark for what has no encoding. A high surrogate at the end is handed back: the other
    /// half may come with the next piece of text.
    pub(crate) fn encode(self, units: &[u16], bytes: &mut Vec<u8>) -> Option<u16> {
        let (units, half) = match units.split_last() {
            Some((&last, rest)) if (0xD800..0xDC00).contains(&last) => (rest, Some(last)),
            _ => (units, None),
        };
        for decoded in char::decode_utf16(units.iter().copied()) {
            match (self, decoded) {
                (_, Err(_)) => bytes.push(b'?'),
                (_, Ok(char)) if char.is_ascii() => bytes.push(char as u8),
                (Encoding::Utf8, Ok(char)) => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
                (Encoding::Latin1, Ok(char)) => bytes.push(u8::try_from(u32::from(char)).unwrap_or(b'?')),
                (Encoding::Ascii, Ok(_)) => bytes.push(b'?'),
            }
        }
        half
    }
}

/// The user's language and encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Locale {
    pub(crate) language: String,
    pub(crate) country: String,
    pub(crate) encoding: Encoding,
}

impl Locale {
    /// As the JDK reads it from the environment variables.
    pub(crate) fn of_process() -> Locale {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Locale::parse(&set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default())
    }

    /// From a POSIX locale name such as `de_AT.UTF-8@euro`.
    pub(crate) fn parse(name: &str) -> Locale {
        let (name, _) = name.split_once('@').unwrap_or((name, ""));
        let (place, charset) = name.split_once('.').unwrap_or((name, ""));
        let encoding = match charset.to_ascii_lowercase().replace('-', "").as_str() {
            "utf8" => Encoding::Utf8,
            "iso88591" | "iso885915" => Encoding::Latin1,
            "" if !matches!(place, "" | "C" | "POSIX") => Encoding::Latin1,
            _ => Encoding::Ascii,
        };
        let (language, country) = match place {
            "" | "C" | "POSIX" => ("en", ""),
            place => place.split_once('_').unwrap_or((place, "")),
        };
        Locale { language: language.into(), country: country.into(), encoding }
    }
}

/// The system properties that come from the platform; those that the JDK's own classes know are not among them.
pub(crate) fn properties(home: &JavaHome, locale: &Locale, class_path: &str) -> Vec<(String, String)> {
    let root = home.root.display().to_string();
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let directory = std::env::current_dir().map_or_else(|_| ".".into(), |dir| dir.display().to_string());
    let encoding = locale.encoding.name();
    // From Java 18 on the default charset does not depend on the platform.
    let file_encoding = if home.version >= 18 { "UTF-8" } else { encoding };
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let given: [(&str, &str); 22] = [
        ("file.encoding", file_encoding),
        ("native.encoding", encoding),
        ("sun.jnu.encoding", encoding),
        ("file.separator", "/"),
        ("path.separator", ":"),
        ("line.separator", "\n"),
        ("java.class.path", class_path),
        ("java.home", &root),
        ("java.io.tmpdir", "/tmp"),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib"),
        ("java.vm.info", "interpreted mode"),
        ("java.vm.name", "Skolem"),
        ("java.vm.vendor", "Skolem"),
        ("java.vm.version", env!("CARGO_PKG_VERSION")),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("jdk.debug", "release"),
        ("os.arch", if cfg!(target_arch = "aarch64") { "aarch64" } else { "amd64" }),
        ("os.name", if cfg!(target_os = "macos") { "Mac OS X" } else { "Linux" }),
        ("os.version", release.trim()),
        ("sun.arch.data.model", "64"),
        ("sun.cpu.endian", "little"),
    ];
    let mut properties: Vec<(String, String)> =
        given.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut add = |name: &str, value: String| properties.push((name.to_owned(), value));
    if home.version >= 19 {
        for stream in ["stdout.encoding", "stderr.encoding", "stdin.encoding"] {
            add(stream, encoding.into());
        }
    }
    add("java.vm.specification.version", home.version.to_string());
    add("sun.io.unicode.encoding", "UnicodeLittle".into());
    add("sun.boot.library.path", format!("{root}/lib"));
    add("user.dir", directory);
    add("user.home", variable("HOME").unwrap_or_else(|| "?".into()));
    add("user.name", variable("USER").or_else(|| variable("LOGNAME")).unwrap_or_else(|| "root".into()));
    add("user.language", locale.language.clone());
    if !locale.country.is_empty() {
        add("user.country", locale.country.clone());
    }
    properties
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_as_the_jdk_reads_them() {
        let locale = |name: &str| {
            let Locale { language, country, encoding } = Locale::parse(name);
            (language, country, encoding)
        };
        assert_eq!(locale("C.UTF-8"), ("en".into(), String::new(), Encoding::Utf8));
        assert_eq!(locale("C"), ("en".into(), String::new(), Encoding::Ascii));
        assert_eq!(locale(""), ("en".into(), String::new(), Encoding::Ascii));
        assert_eq!(locale("de_AT.utf8@euro"), ("de".into(), "AT".into(), Encoding::Utf8));
        assert_eq!(locale("en_US"), ("en".into(), "US".into(), Encoding::Latin1));
    }

    #[test]
    fn what_cannot_be_encoded_is_a_question_mark() {
        let encode = |encoding: Encoding| {
            let mut bytes = Vec::new();
            let units: Vec<u16> = "a\u{e9}\u{20ac}".encode_utf16().chain([0xDC00]).collect();
            assert_eq!(encoding.encode(&units, &mut bytes), None);
            bytes
        };
        assert_eq!(encode(Encoding::Ascii), b"a???");
        assert_eq!(encode(Encoding::Latin1), b"a\xe9??");
        assert_eq!(encode(Encoding::Utf8), "a\u{e9}\u{20ac}?".as_bytes());
    }
}
