//! Prints the random program of a seed, or with a range `0..100` and a folder writes them there.
//!
//! `cargo run -p skolem-differential --example random_program -- 17`

use skolem_differential::random;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let seeds = args.next().unwrap_or_else(|| "0".into());
    match (seeds.split_once(".."), args.next()) {
        (Some((first, end)), Some(folder)) => {
            std::fs::create_dir_all(&folder)?;
            for seed in first.parse::<u64>()?..end.parse()? {
                let file = Path::new(&folder).join(format!("{}.java", random::class_name(seed)));
                std::fs::write(file, random::program(seed))?;
            }
        }
        _ => print!("{}", random::program(seeds.parse()?)),
    }
    Ok(())
}
