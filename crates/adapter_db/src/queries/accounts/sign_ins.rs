//! Started sign-ins.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::BoxError;
use triptych_users::social::{
    IdentityKey, PendingLink, ProviderName, SignInFlow, SignInSecret, Subject,
};
use triptych_users::{EmailAddress, TokenDigest, UserId};

use super::Conn;
use super::schema::{pending_links, sign_in_flows};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sign_in_flows)]
struct FlowRow {
    state_digest: String,
    provider: String,
    nonce: String,
    code_verifier: String,
    expires_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = pending_links)]
struct LinkRow {
    token_digest: String,
    provider: String,
    subject: String,
    user_id: String,
    expires_at: NaiveDateTime,
    verified_address: Option<String>,
}

pub(crate) fn begin(conn: &mut Conn, flow: &SignInFlow) -> Result<(), Fault> {
    diesel::insert_into(sign_in_flows::table)
        .values(FlowRow::from(flow))
        .execute(conn)?;
    Ok(())
}

/// Deleted and read in one statement, so only one transaction succeeds.
pub(crate) fn take(conn: &mut Conn, state: &TokenDigest) -> Result<Option<SignInFlow>, Fault> {
    let row = diesel::delete(sign_in_flows::table.find(state.as_str()))
        .returning(FlowRow::as_returning())
        .get_result(conn)
        .optional()?;
    Ok(row.map(SignInFlow::try_from).transpose()?)
}

pub(crate) fn hold(conn: &mut Conn, link: &PendingLink) -> Result<(), Fault> {
    diesel::insert_into(pending_links::table)
        .values(LinkRow::from(link))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn find_held(
    conn: &mut Conn,
    token: &TokenDigest,
) -> Result<Option<PendingLink>, Fault> {
    let row = pending_links::table
        .find(token.as_str())
        .select(LinkRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(PendingLink::try_from).transpose()?)
}

pub(crate) fn release(conn: &mut Conn, token: &TokenDigest) -> Result<(), Fault> {
    diesel::delete(pending_links::table.find(token.as_str())).execute(conn)?;
    Ok(())
}

pub(crate) fn purge(conn: &mut Conn, now: DateTime<Utc>) -> Result<usize, Fault> {
    let now = stored(now);
    let flows = sign_in_flows::table.filter(sign_in_flows::expires_at.le(now));
    let links = pending_links::table.filter(pending_links::expires_at.le(now));
    let flows = diesel::delete(flows).execute(conn)?;
    Ok(flows + diesel::delete(links).execute(conn)?)
}

impl From<&SignInFlow> for FlowRow {
    fn from(flow: &SignInFlow) -> Self {
        Self {
            state_digest: flow.state_digest.as_str().to_owned(),
            provider: flow.provider.as_str().to_owned(),
            nonce: flow.nonce.reveal().to_owned(),
            code_verifier: flow.code_verifier.reveal().to_owned(),
            expires_at: stored(flow.expires_at),
        }
    }
}

impl From<&PendingLink> for LinkRow {
    fn from(link: &PendingLink) -> Self {
        let address = link.verified_address.as_ref();
        Self {
            token_digest: link.token_digest.as_str().to_owned(),
            provider: link.identity.provider.as_str().to_owned(),
            subject: link.identity.subject.as_str().to_owned(),
            user_id: link.user_id.to_string(),
            expires_at: stored(link.expires_at),
            verified_address: address.map(|address| address.as_str().to_owned()),
        }
    }
}

impl TryFrom<FlowRow> for SignInFlow {
    type Error = CorruptRow;

    fn try_from(row: FlowRow) -> Result<Self, CorruptRow> {
        let provider = ProviderName::parse(&row.provider).map_err(|cause| {
            CorruptRow::new("sign_in_flows", row.state_digest.clone(), cause.into())
        })?;
        Ok(Self {
            state_digest: TokenDigest::from_stored(row.state_digest),
            provider,
            nonce: SignInSecret::from_stored(row.nonce),
            code_verifier: SignInSecret::from_stored(row.code_verifier),
            expires_at: restored(row.expires_at),
        })
    }
}

impl TryFrom<LinkRow> for PendingLink {
    type Error = CorruptRow;

    fn try_from(row: LinkRow) -> Result<Self, CorruptRow> {
        let digest = row.token_digest.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("pending_links", digest, cause))
    }
}

impl LinkRow {
    fn restore(self) -> Result<PendingLink, BoxError> {
        let address = self.verified_address.as_deref().map(EmailAddress::parse);
        Ok(PendingLink {
            verified_address: address.transpose()?,
            identity: IdentityKey {
                provider: ProviderName::parse(&self.provider)?,
                subject: Subject::parse(&self.subject)?,
            },
            user_id: UserId::parse(&self.user_id)?,
            token_digest: TokenDigest::from_stored(self.token_digest),
            expires_at: restored(self.expires_at),
        })
    }
}
