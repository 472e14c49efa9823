//! What harms people beside the enemy: lost air, fire.

use grognard::{
    coc::{NoAir, Severity},
    kernel::{Error, Result, Text, UnknownName, wire_enum},
};

use super::MemberPlan;
use crate::scenario::place::Place;

/// Something that harms people at the end of every round.
#[derive(Clone, Debug)]
pub struct HazardPlan {
    /// What it is.
    pub peril: Peril,
    /// Whom it harms.
    pub whom: Whom,
}

/// What harms.
#[derive(Clone, Debug)]
pub enum Peril {
    /// There is no air.
    NoAir(NoAir),
    /// Something hurts.
    Harm {
        /// What.
        source: Text,
        /// How bad it is.
        severity: Severity,
    },
}

/// Whom it harms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Everybody.
    All,
    /// Those who are held at the end of the round.
    Held,
    /// These, by id.
    These(Vec<Text>),
}

wire_enum! {
    /// The kinds of hazard.
    enum Kind ("kind of hazard") {
        Drowning = "drowning",
        Asphyxiation = "asphyxiation",
        Vacuum = "vacuum",
        Harm = "harm",
    }
}

pub(super) fn hazard(place: &Place<'_>, members: &[MemberPlan]) -> Result<HazardPlan> {
    let table = place.table(&["kind", "whom", "severity", "exertion", "source"])?;
    let kind: Kind = table.need("kind")?.word()?;
    let severity: Option<Severity> = table.maybe("severity", Place::word)?;
    let peril = if kind == Kind::Harm {
        if let Some(place) = table.get("exertion") {
            return Err(place.fail("only those without air exert themselves"));
        }
        let source = table.maybe("source", |place| place.name().map(Text::from))?;
        let Some(severity) = severity else {
            return Err(table.place().fail("the key \"severity\" is missing"));
        };
        Peril::Harm { source: source.unwrap_or(Text::new_static("the surroundings")), severity }
    } else {
        if let Some(place) = table.get("source") {
            return Err(place.fail("only a hazard of the kind \"harm\" has a source"));
        }
        Peril::NoAir(NoAir {
            kind: Text::new_static(kind.as_str()),
            severity: severity.map(|severity| Text::new_static(severity.as_str())),
            exertion: table.maybe("exertion", Place::flag)?.unwrap_or(false),
        })
    };
    Ok(HazardPlan { peril, whom: whom(&table.need("whom")?, members)? })
}

fn whom(place: &Place<'_>, members: &[MemberPlan]) -> Result<Whom> {
    if place.is_text() {
        return match place.text()? {
            "all" => Ok(Whom::All),
            "held" => Ok(Whom::Held),
            _ => Err(place.unexpected("\"all\", \"held\", or a list of names")),
        };
    }
    let find = |name: &str| -> Result<Vec<Text>> {
        let called = |member: &&MemberPlan| member.is_called(name);
        let ids: Vec<Text> =
            members.iter().filter(called).map(|one| one.newcomer.actor_id.clone()).collect();
        if ids.is_empty() {
            let names = members.iter().map(|member| member.name.as_str());
            return Err(Error::from(UnknownName::new("member", name, names)));
        }
        Ok(ids)
    };
    let mut these = Vec::new();
    for place in place.list()? {
        these.extend(place.look_up(find)?);
    }
    Ok(Whom::These(these))
}
