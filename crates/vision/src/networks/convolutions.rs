//! The depthwise convolutions of a network's graph.

use rten_onnx::onnx::{AttributeProto, GraphProto, NodeProto};

use super::constants::Constants;
use super::depthwise::{Depthwise, Size};

/// A depthwise convolution with the names of its input and output.
pub(super) struct Convolution {
    pub(super) input: String,
    pub(super) output: String,
    pub(super) depthwise: Depthwise,
}

/// A node, and the number of convolutions before it.
pub(super) type NumberedNode = (usize, NodeProto);

/// Separates the depthwise convolutions, with folded nodes, from all other nodes.
pub(super) fn take_out(
    graph: &GraphProto,
    weights: &Constants,
) -> Result<(Vec<Convolution>, Vec<NumberedNode>), String> {
    let mut convolutions: Vec<Convolution> = Vec::new();
    let mut rest = Vec::new();
    for node in &graph.node {
        let last = convolutions.last_mut();
        if last.is_some_and(|last| fold(last, node, graph, weights).is_some()) {
            continue;
        }
        if group(node) > 1 {
            convolutions.push(convolution(node, weights).ok_or("a convolution is unknown")?);
        } else {
            rest.push((convolutions.len(), node.clone()));
        }
    }
    Ok((convolutions, rest))
}

/// The number of groups of a convolution; 0 for any other node.
fn group(node: &NodeProto) -> i64 {
    if node.op_type.as_deref() != Some("Conv") {
        return 0;
    }
    attribute(node, "group")
        .and_then(|group| group.i)
        .unwrap_or(1)
}

fn attribute<'a>(node: &'a NodeProto, name: &str) -> Option<&'a AttributeProto> {
    let mut attributes = node.attribute.iter();
    attributes.find(|attribute| attribute.name.as_deref() == Some(name))
}

/// Integers of an attribute; `absent` if it is missing.
fn integers<const N: usize>(
    node: &NodeProto,
    name: &str,
    absent: [usize; N],
) -> Option<[usize; N]> {
    let Some(attribute) = attribute(node, name) else {
        return Some(absent);
    };
    let numbers = attribute
        .ints
        .iter()
        .map(|number| usize::try_from(*number).ok());
    numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The convolution of a node; `None` if it is not supported.
fn convolution(node: &NodeProto, weights: &Constants) -> Option<Convolution> {
    let [top, left, bottom, right] = integers(node, "pads", [0; 4])?;
    let [stride, stride_across] = integers(node, "strides", [1; 2])?;
    let is_plain = stride == stride_across && integers(node, "dilations", [1; 2])? == [1; 2];
    let [input, kernels, biases @ ..] = node.input.as_slice() else {
        return None;
    };
    let (shape, kernels) = weights.read(kernels)?;
    let [channels, 1, height, width] = *shape else {
        return None;
    };
    let biases = match biases.first() {
        Some(biases) => weights.read(biases)?.1,
        None => vec![0.0; channels],
    };
    (is_plain && i64::try_from(channels) == Ok(group(node))).then_some(Convolution {
        input: input.clone(),
        output: node.output.first()?.clone(),
        depthwise: Depthwise {
            kernel: Size { height, width },
            stride,
            before: Size {
                height: top,
                width: left,
            },
            after: Size {
                height: bottom,
                width: right,
            },
            weights: kernels,
            biases,
            range: (f32::NEG_INFINITY, f32::INFINITY),
        },
    })
}

/// Folds a scaling or clipping node into a convolution if it is the only consumer of its result.
fn fold(
    convolution: &mut Convolution,
    node: &NodeProto,
    graph: &GraphProto,
    weights: &Constants,
) -> Option<()> {
    let asks = |node: &&NodeProto| node.input.contains(&convolution.output);
    if !asks(&node) || graph.node.iter().filter(asks).count() != 1 {
        return None;
    }
    match node.op_type.as_deref()? {
        "BatchNormalization" => normalise(&mut convolution.depthwise, node, weights)?,
        "Relu" => convolution.depthwise.range = (0.0, f32::INFINITY),
        "Clip" => {
            let [_, least, most] = node.input.as_slice() else {
                return None;
            };
            let limit = |name| weights.read(name)?.1.first().copied();
            convolution.depthwise.range = (limit(least)?, limit(most)?);
        }
        _ => return None,
    }
    convolution.output.clone_from(node.output.first()?);
    Some(())
}

/// Folds the batch normalisation after a convolution into it.
fn normalise(depthwise: &mut Depthwise, node: &NodeProto, weights: &Constants) -> Option<()> {
    let [_, scales, shifts, means, variances] = node.input.as_slice() else {
        return None;
    };
    let read = |name: &String| Some(weights.read(name)?.1);
    let (scales, shifts) = (read(scales)?, read(shifts)?);
    let (means, variances) = (read(means)?, read(variances)?);
    let epsilon = attribute(node, "epsilon").and_then(|epsilon| epsilon.f)?;
    let taps = depthwise.kernel.height * depthwise.kernel.width;
    let kernels = depthwise.weights.chunks_exact_mut(taps.max(1));
    let channels = kernels.zip(&mut depthwise.biases);
    let scales = scales.iter().zip(shifts);
    let statistics = means.iter().zip(variances);
    for ((kernel, bias), ((scale, shift), (mean, variance))) in channels.zip(scales.zip(statistics))
    {
        let scale = scale / (variance + epsilon).sqrt();
        for weight in kernel {
            *weight *= scale;
        }
        *bias = (*bias - mean) * scale + shift;
    }
    Some(())
}
