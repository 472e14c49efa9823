//! Serde for lists that hold magic items only: each is written like every other item.

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use super::{Item, MagicItem};

pub(crate) fn serialize<S: Serializer>(
    items: &[MagicItem],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(items.iter().map(|item| Item::Magic(Box::new(item.clone()))))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<MagicItem>, D::Error> {
    let items = Vec::<Item>::deserialize(deserializer)?.into_iter();
    items
        .map(|item| match item {
            Item::Magic(magic) => Ok(*magic),
            Item::Mundane(item) => {
                Err(D::Error::custom(format!("{} is no magic item", item.template.name())))
            }
        })
        .collect()
}
