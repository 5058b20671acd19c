//! The open connections, and which of them is closed to make room for a new one.

use core::cmp::Reverse;
use core::net::IpAddr;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use triptych_users::{ClientAddress, UserId};

use super::state::ConnectionState;
use crate::services::HttpLimits;

/// Connections beyond the limits that are accepted for health checks only.
const RESERVE: usize = 32;

/// The connections of a group by sequence number, oldest first.
type Members = BTreeMap<u64, Arc<ConnectionState>>;

/// Connections that a browser opens; an address with no more counts as a single person.
const CONNECTIONS_PER_PERSON: usize = 8;

/// The group that connections are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    /// Open connections of one address.
    Address(ClientAddress),
    /// Open connections of proxies, which serve many addresses.
    Proxies,
    /// Open connections beyond the limits.
    Reserve,
    /// Unfinished bodies of one client, also behind a proxy.
    Bodies(ClientAddress),
    Uploads(UserId),
    /// Uploads of all users.
    AllUploads,
}

/// All connections of the server. At a limit the connection with the lowest priority is closed for
/// the new one, so that a slow client cannot block a fast one.
#[derive(Debug)]
pub(crate) struct Connections {
    limits: HttpLimits,
    groups: Mutex<Groups>,
}

#[derive(Debug, Default)]
struct Groups {
    last_id: u64,
    open: usize,
    members: HashMap<Group, Members>,
}

/// Membership in a group, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    connections: Arc<Connections>,
    group: Group,
    id: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.groups().remove(self.group, self.id);
    }
}

impl Connections {
    pub(crate) fn new(limits: HttpLimits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            groups: Mutex::default(),
        })
    }

    fn groups(&self) -> MutexGuard<'_, Groups> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(self: &Arc<Self>, group: Group, id: u64) -> Place {
        let connections = Arc::clone(self);
        Place {
            connections,
            group,
            id,
        }
    }

    /// Accepts a connection from a client's address or a proxy.
    pub(crate) fn admit(self: &Arc<Self>, client: Option<IpAddr>) -> (Arc<ConnectionState>, Place) {
        let group = client.map_or(Group::Proxies, |address| {
            Group::Address(ClientAddress::new(address))
        });
        let mut groups = self.groups();
        let has_room = groups.has_room(group, &self.limits);
        let group = if has_room { group } else { Group::Reserve };
        let state = Arc::new(ConnectionState::new(!has_room));
        let id = groups.insert(group, Arc::clone(&state));
        if groups.count(Group::Reserve) > RESERVE {
            groups.evict_oldest_of_reserve();
        }
        drop(groups);
        (state, self.place(group, id))
    }

    /// Counts an unfinished body. The slowest of its client is closed for it.
    pub(crate) fn wait_for_body(
        self: &Arc<Self>,
        client: ClientAddress,
        state: &Arc<ConnectionState>,
    ) -> Place {
        let group = Group::Bodies(client);
        let mut groups = self.groups();
        if groups.count(group) >= self.limits.unfinished_bodies_per_address {
            groups.evict_one_of(group);
        }
        let id = groups.insert(group, Arc::clone(state));
        drop(groups);
        self.place(group, id)
    }

    /// Counts an upload; `None` if the user has too many. The slowest of all users is closed for
    /// it.
    pub(crate) fn upload(
        self: &Arc<Self>,
        user: UserId,
        state: &Arc<ConnectionState>,
    ) -> Option<[Place; 2]> {
        let of_user = Group::Uploads(user);
        let mut groups = self.groups();
        if groups.count(of_user) >= self.limits.uploads_per_user {
            return None;
        }
        if groups.count(Group::AllUploads) >= self.limits.uploads {
            groups.evict_one_of(Group::AllUploads);
        }
        let places = [of_user, Group::AllUploads].map(|group| {
            let id = groups.insert(group, Arc::clone(state));
            (group, id)
        });
        drop(groups);
        Some(places.map(|(group, id)| self.place(group, id)))
    }
}

impl Groups {
    fn count(&self, group: Group) -> usize {
        self.members.get(&group).map_or(0, BTreeMap::len)
    }

    fn insert(&mut self, group: Group, state: Arc<ConnectionState>) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.members.entry(group).or_default().insert(id, state);
        self.open += usize::from(group.is_open_connection());
        id
    }

    /// No effect if it was removed already.
    fn remove(&mut self, group: Group, id: u64) -> Option<Arc<ConnectionState>> {
        let members = self.members.get_mut(&group)?;
        let removed = members.remove(&id)?;
        if members.is_empty() {
            self.members.remove(&group);
        }
        self.open -= usize::from(group.is_open_connection());
        Some(removed)
    }

    /// Whether a group has room for one more connection, closing another if necessary.
    fn has_room(&mut self, group: Group, limits: &HttpLimits) -> bool {
        let is_single = matches!(group, Group::Address(_));
        if is_single && self.count(group) >= limits.connections_per_address {
            return self.evict_one_of(group);
        }
        if self.open < limits.connections {
            return true;
        }
        // One of a crowded address if there is one, else the one with the lowest priority.
        let open = self.members.iter();
        let open = open.filter(|(group, _)| group.is_open_connection());
        let now = Instant::now();
        let candidate = open.filter_map(|(group, members)| {
            let worth = members
                .values()
                .filter_map(|state| state.worth(now))
                .min()?;
            let many = members.len().saturating_sub(CONNECTIONS_PER_PERSON);
            Some(((Reverse(many), worth), *group))
        });
        candidate
            .min_by_key(|(rank, _)| *rank)
            .is_some_and(|(_, group)| self.evict_one_of(group))
    }

    /// Closes the member with the lowest priority; false if the server is working for each of them.
    fn evict_one_of(&mut self, group: Group) -> bool {
        let now = Instant::now();
        let members = self.members.get(&group).into_iter().flatten();
        let worth = members.filter_map(|(id, state)| Some((state.worth(now)?, *id)));
        let Some((_, id)) = worth.min() else {
            return false;
        };
        if let Some(state) = self.remove(group, id) {
            state.evict();
        }
        true
    }

    fn evict_oldest_of_reserve(&mut self) {
        let members = self.members.get(&Group::Reserve);
        let oldest = members.and_then(|members| Some(*members.first_key_value()?.0));
        if let Some(state) = oldest.and_then(|id| self.remove(Group::Reserve, id)) {
            state.evict();
        }
    }
}

impl Group {
    /// Whether its members count as connections; the reserve does not.
    const fn is_open_connection(self) -> bool {
        matches!(self, Self::Address(_) | Self::Proxies)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use core::task::Waker;

    use super::*;

    fn connections() -> Arc<Connections> {
        Connections::new(HttpLimits {
            connections: 6,
            connections_per_address: 3,
            unfinished_bodies_per_address: 2,
            uploads_per_user: 2,
            uploads: 3,
            ..HttpLimits::default()
        })
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, last])
    }

    fn user(number: u128) -> UserId {
        UserId::new(triptych_users::id::Uuid::from_u128(number))
    }

    fn is_closed(state: &ConnectionState) -> bool {
        state.is_evicted(Waker::noop())
    }

    #[test]
    fn the_oldest_idle_connection_of_an_address_makes_room_and_no_others() {
        let all = connections();
        let other = all.admit(Some(address(1)));
        let mut own: Vec<_> = (0..3).map(|_| all.admit(Some(address(2)))).collect();
        own[0].0.begin_request(false);
        own.push(all.admit(Some(address(2))));
        let closed: Vec<_> = own.iter().map(|(state, _)| is_closed(state)).collect();
        assert_eq!(closed, [false, true, false, false]);
        assert!(!is_closed(&other.0) && own.iter().all(|(state, _)| !state.is_reserve));
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_has_just_come_outlives_a_body_that_trickles() {
        let all = connections();
        let trickle = waiting(&all, 2, 100);
        tokio::time::advance(core::time::Duration::from_secs(6)).await;
        let begun = waiting(&all, 2, 0);
        let head = all.admit(Some(address(2)));
        let new = all.admit(Some(address(2)));
        assert!(is_closed(&trickle.0));
        assert!(
            [begun, head, new]
                .iter()
                .all(|(state, _)| !is_closed(state))
        );
    }

    #[test]
    fn where_all_are_at_work_the_reserve_is_left_and_its_newest_is_always_served() {
        let all = connections();
        let own: Vec<_> = (0..3).map(|_| all.admit(Some(address(2)))).collect();
        for (state, _) in &own {
            state.begin_request(false);
        }
        let reserve: Vec<_> = (0..RESERVE + 2)
            .map(|_| all.admit(Some(address(2))))
            .collect();
        assert!(reserve.iter().all(|(state, _)| state.is_reserve));
        let closed = reserve.iter().filter(|(state, _)| is_closed(state)).count();
        assert_eq!(closed, 2);
        assert!(!is_closed(&reserve.last().unwrap().0));
        assert!(!all.admit(Some(address(3))).0.is_reserve, "another address");
    }

    #[test]
    fn where_all_places_are_taken_the_address_with_many_makes_room() {
        let all = Connections::new(HttpLimits {
            connections: 14,
            ..HttpLimits::default()
        });
        let alone = all.admit(Some(address(1)));
        let two: Vec<_> = (0..2).map(|_| all.admit(Some(address(2)))).collect();
        let many: Vec<_> = (0..11).map(|_| all.admit(Some(address(3)))).collect();
        let new = all.admit(Some(address(4)));
        assert!(!new.0.is_reserve && !is_closed(&alone.0));
        assert!(two.iter().all(|(state, _)| !is_closed(state)));
        assert!(is_closed(&many[0].0));
    }

    #[tokio::test(start_paused = true)]
    async fn where_no_address_has_many_the_slowest_of_all_makes_room() {
        let all = connections();
        let quick = [700, 800, 900].map(|bytes| waiting(&all, 1, bytes));
        let slow = waiting(&all, 2, 3);
        let others = [600, 500].map(|bytes| waiting(&all, 3, bytes));
        let new = all.admit(Some(address(4)));
        assert!(!new.0.is_reserve && is_closed(&slow.0));
        let kept = quick.iter().chain(&others);
        assert!(kept.into_iter().all(|(state, _)| !is_closed(state)));
    }

    #[test]
    fn a_proxy_is_bound_by_the_limit_of_all_alone() {
        let all = connections();
        let through: Vec<_> = (0..6).map(|_| all.admit(None)).collect();
        assert!(
            through
                .iter()
                .all(|(state, _)| !state.is_reserve && !is_closed(state))
        );
    }

    #[test]
    fn a_connection_that_closed_leaves_its_place() {
        let all = connections();
        for _ in 0..20 {
            let admitted = all.admit(Some(address(1)));
            admitted.0.begin_request(false);
        }
        assert!(!all.admit(Some(address(1))).0.is_reserve);
        assert_eq!(all.groups().open, 0);
        assert!(all.groups().members.is_empty());
    }

    fn waiting(all: &Arc<Connections>, last: u8, bytes: usize) -> (Arc<ConnectionState>, Place) {
        let (state, place) = all.admit(Some(address(last)));
        state.begin_request(true);
        state.body_came(Some(bytes));
        state.wait_for_body();
        (state, place)
    }

    #[tokio::test(start_paused = true)]
    async fn of_the_bodies_of_one_client_the_slowest_makes_room() {
        let all = connections();
        let client = ClientAddress::new(IpAddr::from([198, 51, 100, 7]));
        let states = [(1, 500), (2, 20), (3, 900)].map(|(last, bytes)| waiting(&all, last, bytes));
        let places = states
            .each_ref()
            .map(|(state, _)| all.wait_for_body(client, state));
        let closed = states.each_ref().map(|(state, _)| is_closed(state));
        assert_eq!(closed, [false, true, false]);
        drop(places);
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_may_have_a_few_uploads_and_the_slowest_of_all_makes_room() {
        let all = connections();
        let one = [500, 600].map(|bytes| waiting(&all, 1, bytes));
        let of_one = one
            .each_ref()
            .map(|(state, _)| all.upload(user(1), state).unwrap());
        assert!(all.upload(user(1), &one[0].0).is_none());
        let others = [10, 700].map(|bytes| waiting(&all, 2, bytes));
        let second = all.upload(user(2), &others[0].0);
        assert!(second.is_some() && !is_closed(&others[0].0));
        let third = all.upload(user(3), &others[1].0);
        assert!(third.is_some() && is_closed(&others[0].0));
        drop((of_one, second));
        assert!(all.upload(user(1), &one[0].0).is_some());
    }
}
