//! What the JDK finds through its service providers: message digests, charsets, random bytes. The providers need files,
//! modules and reflection; what they provide is plain code, and that runs.

use super::{Done, Native, zero};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use std::sync::Arc;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/util/ServiceLoader.load(Ljava/lang/Class;)Ljava/util/ServiceLoader;", load_service),
    ("java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;", load_service),
    (
        "java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;Ljava/lang/Module;)Ljava/util/ServiceLoader;",
        load_service,
    ),
    ("java/util/ServiceLoader.loadInstalled(Ljava/lang/Class;)Ljava/util/ServiceLoader;", load_service),
    ("java/util/ServiceLoader.iterator()Ljava/util/Iterator;", service_iterator),
    ("java/util/ServiceLoader.stream()Ljava/util/stream/Stream;", service_stream),
    ("java/util/ServiceLoader.reload()V", super::nothing),
    (
        "sun/security/jca/GetInstance.getInstance(Ljava/lang/String;Ljava/lang/Class;Ljava/lang/String;)Lsun/security/jca/GetInstance$Instance;",
        security_instance,
    ),
    (
        "java/security/Security.getImpl(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)[Ljava/lang/Object;",
        security_service,
    ),
    ("java/nio/charset/Charset.lookupExtendedCharset(Ljava/lang/String;)Ljava/nio/charset/Charset;", zero),
    ("java/nio/charset/Charset.lookupViaProviders(Ljava/lang/String;)Ljava/nio/charset/Charset;", zero),
    ("java/util/UUID.randomUUID()Ljava/util/UUID;", random_uuid),
    ("java/util/HashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;", comparable_class),
    (
        "java/util/concurrent/ConcurrentHashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;",
        comparable_class,
    ),
];

/// The class of a digest algorithm.
fn digest_class(algorithm: &str) -> Option<&'static str> {
    Some(match algorithm.to_ascii_uppercase().as_str() {
        "MD2" => "sun/security/provider/MD2",
        "MD5" => "sun/security/provider/MD5",
        "SHA" | "SHA1" | "SHA-1" => "sun/security/provider/SHA",
        "SHA-224" => "sun/security/provider/SHA2$SHA224",
        "SHA-256" => "sun/security/provider/SHA2$SHA256",
        "SHA-384" => "sun/security/provider/SHA5$SHA384",
        "SHA-512" => "sun/security/provider/SHA5$SHA512",
        "SHA3-256" => "sun/security/provider/SHA3$SHA256",
        "SHA3-512" => "sun/security/provider/SHA3$SHA512",
        _ => return None,
    })
}

fn security_service(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match service(java, machine, args[1], args[0])? {
        Ok(found) => {
            let provider = provider(java, machine)?;
            java.new_references(machine, "[Ljava/lang/Object;", &[found, provider]).map(Outcome::Return)
        }
        Err(thrown) => Ok(thrown),
    }
}

fn security_instance(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let found = match service(java, machine, args[0], args[2])? {
        Ok(found) => found,
        Err(thrown) => return Ok(thrown),
    };
    let instance = java.allocate(machine, "sun/security/jca/GetInstance$Instance")?;
    java.set(machine, instance, "sun/security/jca/GetInstance$Instance.impl:Ljava/lang/Object;", found)?;
    let provider = provider(java, machine)?;
    java.set(machine, instance, "sun/security/jca/GetInstance$Instance.provider:Ljava/security/Provider;", provider)?;
    Ok(Outcome::Return(instance))
}

/// The provider of the JDK's own services: no more than a name.
fn provider(java: &mut Java, machine: &mut Machine) -> Result<u64, Stop> {
    let provider = java.allocate(machine, "sun/security/provider/Sun")?;
    let name = java.intern_text(machine, "SUN")?;
    java.set(machine, provider, "java/security/Provider.name:Ljava/lang/String;", name)?;
    Ok(provider)
}

/// An object that does a security service; or what is thrown.
fn service(java: &mut Java, machine: &mut Machine, service: u64, algorithm: u64) -> Result<Result<u64, Outcome>, Stop> {
    if service == 0 || algorithm == 0 {
        return super::null_argument(java, machine).map(Err);
    }
    let (service, algorithm) = (java.text(machine, service)?, java.text(machine, algorithm)?);
    if service != "MessageDigest" {
        return Err(machine.refuse(format!("the security service {service} {algorithm}")));
    }
    match digest_class(&algorithm) {
        Some(class) => java.construct(machine, class, "<init>()V", &[]).map(Ok),
        None => {
            let message = format!("{algorithm} {service} not available");
            java.throw(machine, "java/security/NoSuchAlgorithmException", Some(&message)).map(Err)
        }
    }
}

/// Random, but the same in every run.
fn random_uuid(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    java.initialise(machine, "java/util/UUID")?;
    let mut next = || {
        java.state.hash_seed ^= java.state.hash_seed >> 12;
        java.state.hash_seed ^= java.state.hash_seed << 25;
        java.state.hash_seed ^= java.state.hash_seed >> 27;
        java.state.hash_seed.wrapping_mul(0x2545_F491_4F6C_DD1D)
    };
    // Version 4, variant 2 (RFC 4122).
    let most = next() & !0xF000 | 0x4000;
    let least = next() & !(3 << 62) | 2 << 62;
    let uuid = java.allocate(machine, "java/util/UUID")?;
    java.set(machine, uuid, "java/util/UUID.mostSigBits:J", most)?;
    java.set(machine, uuid, "java/util/UUID.leastSigBits:J", least)?;
    Ok(Outcome::Return(uuid))
}

/// The class of an object if that class says that it `implements Comparable<itself>`, else null: what maps ask of keys
/// with equal hash codes, and the bytecode finds out by generic reflection.
fn comparable_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return Ok(Outcome::Return(0));
    }
    let class = machine.class_of(args[0])?;
    let name = machine.program.classes[class].name.clone();
    let is_own = java.loader.details(class).is_some_and(|details| {
        let signature = super::class_file::signature_of(details);
        signature.is_some_and(|signature| signature.contains(&format!("Ljava/lang/Comparable<L{name};>;")))
    });
    if &*name == "java/lang/String" || is_own {
        return java.mirror(machine, class).map(Outcome::Return);
    }
    Ok(Outcome::Return(0))
}

/// Providers of the JDK's own services, where there are some that matter.
const PROVIDERS: &[(&str, &str)] = &[
    ("sun/util/locale/provider/LocaleDataMetaInfo", "sun/util/resources/cldr/provider/CLDRLocaleDataMetaInfo"),
    ("sun/util/resources/LocaleData$CommonResourceBundleProvider", LOCALE_DATA),
    ("sun/util/resources/LocaleData$SupplementaryResourceBundleProvider", LOCALE_DATA),
];
const LOCALE_DATA: &str = "sun/util/resources/provider/LocaleDataProvider";

const SERVICE: &str = "java/util/ServiceLoader.service:Ljava/lang/Class;";

fn load_service(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let loader = java.allocate(machine, "java/util/ServiceLoader")?;
    java.set(machine, loader, SERVICE, args[0])?;
    Ok(Outcome::Return(loader))
}

/// The service that a loader is for. Those that the class path has providers of are refused.
fn service_of(java: &mut Java, machine: &mut Machine, loader: u64) -> Result<Arc<str>, Stop> {
    let service = java.get(machine, loader, SERVICE)?;
    let service = java.class_meant(machine, service)?;
    let name = machine.program.classes[service].name.clone();
    let readable = name.replace('/', ".");
    match java.loader.path.find_resource(&format!("META-INF/services/{readable}")) {
        Ok(None) => Ok(name),
        Ok(Some(_)) => Err(machine.refuse(format!("providers of the service {readable} (java.util.ServiceLoader)"))),
        Err(error) => Err(machine.refuse(error.to_string())),
    }
}

fn service_iterator(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let name = service_of(java, machine, args[0])?;
    let list = java.construct(machine, "java/util/ArrayList", "<init>()V", &[])?;
    let mark = machine.protect(list);
    let add = java.method(machine, "java/util/ArrayList", "add(Ljava/lang/Object;)Z")?;
    for (_, provider) in PROVIDERS.iter().filter(|(service, _)| *service == &*name) {
        let provider = java.construct(machine, provider, "<init>()V", &[])?;
        java.run(machine, add, &[list, provider])?;
    }
    machine.release(mark);
    let iterator = java.method(machine, "java/util/ArrayList", "iterator()Ljava/util/Iterator;")?;
    Java::pass_on(iterator, vec![list])
}

/// Providers that are not objects yet: there are none.
fn service_stream(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    service_of(java, machine, args[0])?;
    let empty = java.method(machine, "java/util/stream/Stream", "empty()Ljava/util/stream/Stream;")?;
    Java::pass_on(empty, Vec::new())
}
