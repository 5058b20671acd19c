//! Metrics of model requests: number, outcome, duration and cost.

use std::time::Duration;

use metrics::{counter, histogram};

use super::TokenPrices;

/// The numbers of input and output tokens.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Usage {
    pub(crate) input_tokens: u64,
    pub(crate) output_tokens: u64,
}

/// Metrics of one model, for all kinds of tasks.
#[derive(Debug, Clone)]
pub(super) struct Meter {
    pub(super) model: String,
    pub(super) prices: TokenPrices,
}

impl Meter {
    pub(super) fn count_request(&self, outcome: &'static str, took: Duration) {
        let model = || self.model.clone();
        counter!("triptych_ai_requests_total", "model" => model(), "outcome" => outcome)
            .increment(1);
        histogram!("triptych_ai_request_seconds", "model" => model()).record(took);
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        tracing::info!(
            ai.model = self.model,
            ai.outcome = outcome,
            ai.took_ms = took_ms,
            "model request finished"
        );
    }

    /// Counts tokens, even if the answer is unusable.
    pub(super) fn count_usage(&self, usage: Usage) {
        let tokens = [
            ("input", usage.input_tokens),
            ("output", usage.output_tokens),
        ];
        for (direction, count) in tokens {
            counter!("triptych_ai_tokens_total", "model" => self.model.clone(), "direction" => direction)
                .increment(count);
        }
        let microcents = self.prices.microcents(usage);
        counter!("triptych_ai_cost_microcents_total", "model" => self.model.clone())
            .increment(microcents);
        tracing::info!(
            ai.model = self.model,
            ai.input_tokens = usage.input_tokens,
            ai.output_tokens = usage.output_tokens,
            ai.cost_microcents = microcents,
            "model token usage"
        );
    }
}

impl TokenPrices {
    /// The cost of tokens in millionths of a cent: cents per million tokens are millionths of a
    /// cent per token.
    fn microcents(self, usage: Usage) -> u64 {
        let input = usage
            .input_tokens
            .saturating_mul(self.input_cents_per_million.into());
        let output = usage
            .output_tokens
            .saturating_mul(self.output_cents_per_million.into());
        input.saturating_add(output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_costs_what_its_tokens_cost() {
        let prices = TokenPrices {
            input_cents_per_million: 15,
            output_cents_per_million: 60,
        };
        let usage = Usage {
            input_tokens: 2_000,
            output_tokens: 500,
        };
        assert_eq!(prices.microcents(usage), 60_000);
        assert_eq!(TokenPrices::default().microcents(usage), 0);
    }
}
