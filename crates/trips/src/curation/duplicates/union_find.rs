//! Disjoint sets over the numbers 0 to n, for groups that grow by their links.

/// Disjoint sets with union by size and path halving.
#[derive(Debug)]
pub(super) struct UnionFind {
    parents: Vec<usize>,
    sizes: Vec<usize>,
}

impl UnionFind {
    /// `count` sets of one number each.
    pub(super) fn new(count: usize) -> Self {
        Self {
            parents: (0..count).collect(),
            sizes: vec![1; count],
        }
    }

    /// The representative of the set of `member`.
    pub(super) fn find(&mut self, member: usize) -> usize {
        let mut current = member;
        loop {
            let parent = self.parent(current);
            if parent == current {
                return current;
            }
            let grandparent = self.parent(parent);
            if let Some(slot) = self.parents.get_mut(current) {
                *slot = grandparent;
            }
            current = grandparent;
        }
    }

    /// Unites the sets of both.
    pub(super) fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return;
        }
        let (large, small) = if self.size(one) >= self.size(other) {
            (one, other)
        } else {
            (other, one)
        };
        let sum = self.size(large) + self.size(small);
        if let (Some(parent), Some(size)) = (self.parents.get_mut(small), self.sizes.get_mut(large))
        {
            *parent = large;
            *size = sum;
        }
    }

    fn parent(&self, member: usize) -> usize {
        self.parents.get(member).copied().unwrap_or(member)
    }

    fn size(&self, root: usize) -> usize {
        self.sizes.get(root).copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_join_their_ends_and_nothing_else() {
        let mut sets = UnionFind::new(6);
        sets.unite(0, 1);
        sets.unite(2, 3);
        sets.unite(1, 3);
        assert_eq!(sets.find(0), sets.find(2));
        assert_ne!(sets.find(0), sets.find(4));
        assert_ne!(sets.find(4), sets.find(5));
    }
}
