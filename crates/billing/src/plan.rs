//! The plans: the single table of prices, quotas and names.

/// A plan that can be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Plan {
    /// One post at a time.
    PayAsYouGo,
    /// Five posts a month.
    Basic,
    /// Twenty posts a month.
    Pro,
}

/// How often a plan is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Interval {
    /// Once for each post.
    Post,
    /// Once a month.
    Month,
}

/// The name, price and quota of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanDetails {
    /// The plan.
    pub plan: Plan,
    /// The identifier on the page.
    pub id: &'static str,
    /// The name shown to users.
    pub name: &'static str,
    /// The price in cents of [`PlanDetails::currency`].
    pub price_cents: i64,
    /// The ISO 4217 code of the currency, in lower case.
    pub currency: &'static str,
    /// How often the price is paid.
    pub interval: Interval,
    /// Post credits per payment.
    pub posts: u32,
    /// One line on the audience of the plan.
    pub description: &'static str,
    /// The features, one line each.
    pub features: &'static [&'static str],
    /// Whether it is labelled as most popular.
    pub popular: bool,
}

/// Every plan, in the order in which the page shows them.
pub const PLANS: [PlanDetails; 3] = [
    PlanDetails {
        plan: Plan::PayAsYouGo,
        id: "pay-as-you-go",
        name: "Pay-as-you-go",
        price_cents: 200,
        currency: "usd",
        interval: Interval::Post,
        posts: 1,
        description: "For occasional trips.",
        features: &[
            "1 post for each payment",
            "AI captions included",
            "No monthly commitment",
        ],
        popular: false,
    },
    PlanDetails {
        plan: Plan::Basic,
        id: "basic",
        name: "Basic",
        price_cents: 500,
        currency: "usd",
        interval: Interval::Month,
        posts: 5,
        description: "For frequent travellers.",
        features: &[
            "5 posts per month",
            "5 AI captions per month",
            "Cancel any time",
        ],
        popular: true,
    },
    PlanDetails {
        plan: Plan::Pro,
        id: "pro",
        name: "Pro",
        price_cents: 1_000,
        currency: "usd",
        interval: Interval::Month,
        posts: 20,
        description: "For those who post for a living.",
        features: &[
            "20 posts per month",
            "20 AI captions per month",
            "Priority support",
            "Cancel any time",
        ],
        popular: false,
    },
];

impl Plan {
    /// The identifier on the server and at the payment provider.
    pub const fn backend_name(self) -> &'static str {
        match self {
            Self::PayAsYouGo => "pay_as_you_go",
            Self::Basic => "basic",
            Self::Pro => "pro",
        }
    }

    /// The plan of an identifier; `None` if it is unknown.
    pub fn from_backend_name(name: &str) -> Option<Self> {
        PLANS
            .iter()
            .map(|details| details.plan)
            .find(|plan| plan.backend_name() == name)
    }

    /// The details of the plan.
    pub const fn details(self) -> &'static PlanDetails {
        match self {
            Self::PayAsYouGo => &PLANS[0],
            Self::Basic => &PLANS[1],
            Self::Pro => &PLANS[2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_is_found_by_its_backend_name_and_has_its_own_details() {
        for details in &PLANS {
            assert_eq!(
                Plan::from_backend_name(details.plan.backend_name()),
                Some(details.plan)
            );
            assert_eq!(details.plan.details(), details);
        }
        assert_eq!(Plan::from_backend_name("free"), None);
    }

    #[test]
    fn prices_and_quotas_are_those_that_were_published() {
        let published: Vec<_> = PLANS
            .iter()
            .map(|d| (d.name, d.price_cents, d.posts, d.popular))
            .collect();
        let expected = [
            ("Pay-as-you-go", 200, 1, false),
            ("Basic", 500, 5, true),
            ("Pro", 1_000, 20, false),
        ];
        assert_eq!(published, expected);
    }
}
