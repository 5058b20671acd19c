//! Evaluation of logistic models: a constant, and a weight for each input.

/// Size in bytes of a number of a model: a 32-bit float in little-endian order.
pub(super) const NUMBER_BYTES: usize = size_of::<f32>();

/// Number of parallel sums, so that the compiler can use vector instructions.
const LANES: usize = 16;

/// The probability that a model gives to these inputs, 0 to 1. Its first number is the constant;
/// the weights of the inputs follow in order: those of the numbers, then those of the features.
pub(super) fn probability(model: &[u8], numbers: &[f32], features: &[f32]) -> f32 {
    let (weights, _) = model.as_chunks::<NUMBER_BYTES>();
    let (constant, weights) = weights.split_at(1);
    let (of_numbers, of_features) = weights.split_at(numbers.len());
    let logit = weighted_sum(constant, &[1.0])
        + weighted_sum(of_numbers, numbers)
        + weighted_sum(of_features, features);
    1.0 / (1.0 + (-logit).exp())
}

fn weighted_sum(weights: &[[u8; NUMBER_BYTES]], inputs: &[f32]) -> f32 {
    debug_assert_eq!(weights.len(), inputs.len());
    let (weights, last_weights) = weights.as_chunks::<LANES>();
    let (inputs, last_inputs) = inputs.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (weights, inputs) in weights.iter().zip(inputs) {
        add_products(&mut sums, weights, inputs);
    }
    add_products(&mut sums, last_weights, last_inputs);
    sums.iter().sum()
}

fn add_products(sums: &mut [f32; LANES], weights: &[[u8; NUMBER_BYTES]], inputs: &[f32]) {
    for ((sum, weight), input) in sums.iter_mut().zip(weights).zip(inputs) {
        *sum += f32::from_le_bytes(*weight) * input;
    }
}

#[cfg(test)]
pub(super) mod testing {
    use super::NUMBER_BYTES;

    /// The number at a position of a model.
    pub(in crate::curation) fn number(model: &[u8], place: usize) -> f32 {
        f32::from_le_bytes(model.as_chunks::<NUMBER_BYTES>().0[place])
    }

    /// The logit of a probability.
    pub(in crate::curation) fn logit(probability: f32) -> f32 {
        (probability / (1.0 - probability)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_and_weighted_inputs_make_a_probability() {
        let model: Vec<u8> = [-1.0_f32, 2.0, 0.5]
            .into_iter()
            .flat_map(f32::to_le_bytes)
            .collect();
        let logit = |[number, feature]: [f32; 2]| {
            testing::logit(probability(&model, &[number], &[feature]))
        };
        assert!((logit([0.0, 0.0]) + 1.0).abs() < 1e-5);
        assert!((logit([1.0, 0.0]) - 1.0).abs() < 1e-5);
        assert!((logit([1.0, 4.0]) - 3.0).abs() < 1e-5);
    }
}
