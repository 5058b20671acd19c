//! The graph of a network, taken apart where each channel is convolved by itself.

use std::collections::{HashMap, HashSet};

use rten_onnx::onnx::{ModelProto, ValueInfoProto};

use super::constants::Constants;
use super::convolutions::{self, Convolution, NumberedNode};

/// A network whose depthwise convolutions were taken out.
pub(super) struct TakenApart {
    /// All the rest, as a file. What is convolved is an output of it, and what that becomes an input.
    pub(super) rest: Vec<u8>,
    /// In the order in which they are run.
    pub(super) parts: Vec<Part>,
}

/// A part of a network, up to a depthwise convolution or the end.
#[derive(Default)]
pub(super) struct Part {
    /// Values that are known before.
    pub(super) inputs: Vec<String>,
    /// Values that are asked for later.
    pub(super) outputs: Vec<String>,
    /// What follows.
    pub(super) convolution: Option<Convolution>,
    /// Values that nobody asks for any more after that.
    pub(super) finished: Vec<String>,
}

impl TakenApart {
    /// Takes a network apart, of which these outputs are wanted.
    pub(super) fn new(bytes: &'static [u8], wanted: &[&str]) -> Result<Self, String> {
        let mut proto = ModelProto::parse_buf(bytes).map_err(|error| error.to_string())?;
        let graph = proto.graph.as_mut().ok_or("it has no graph")?;
        let constants = Constants::new(bytes, graph)?;
        let (convolutions, nodes) = convolutions::take_out(graph, &constants)?;
        let rest = needed(nodes, &convolutions, wanted);
        let parts = parts(convolutions, &rest, &constants, wanted);
        let rest = constants.fold(graph, rest);
        graph.node = rest.into_iter().map(|(_, node)| node).collect();
        graph.value_info.clear();
        let produced = parts.iter().flat_map(|part| &part.outputs);
        graph.output = produced.map(|name| value(name)).collect();
        let convolved = parts.iter().filter_map(|part| part.convolution.as_ref());
        graph
            .input
            .extend(convolved.map(|conv| value(&conv.output)));
        Ok(Self {
            rest: proto.write_buf().map_err(|error| error.to_string())?,
            parts,
        })
    }
}

/// The nodes without which a wanted value or a convolution would lack its input.
fn needed(
    mut nodes: Vec<NumberedNode>,
    convolutions: &[Convolution],
    wanted: &[&str],
) -> Vec<NumberedNode> {
    let convolved = convolutions.iter().map(|conv| conv.input.clone());
    let wanted = wanted.iter().map(|name| (*name).to_owned());
    let mut asked: HashSet<String> = convolved.chain(wanted).collect();
    nodes.reverse();
    nodes.retain(|(_, node)| {
        let is_needed = node.output.iter().any(|name| asked.contains(name));
        if is_needed {
            asked.extend(node.input.iter().cloned());
        }
        is_needed
    });
    nodes.reverse();
    nodes
}

/// A value of any type and shape.
fn value(name: &str) -> ValueInfoProto {
    ValueInfoProto {
        name: Some(name.to_owned()),
        r#type: None,
    }
}

/// Which part of a network a value comes from, and the last that asks for it.
struct Lifetime {
    /// None where it comes from outside of the parts.
    made_in: Option<usize>,
    last_asked_in: usize,
}

/// Who asks for a value.
#[derive(Clone, Copy)]
struct Request<'a> {
    name: &'a str,
    part: usize,
    /// Whether it is not the part itself, but the convolution behind it, or the caller.
    is_outside: bool,
}

/// What each part takes and gives. Each node comes with the number of its part.
fn parts(
    convolutions: Vec<Convolution>,
    nodes: &[NumberedNode],
    constants: &Constants,
    wanted: &[&str],
) -> Vec<Part> {
    let count = convolutions.len() + 1;
    let mut parts: Vec<Part> = (0..count).map(|_| Part::default()).collect();
    let mut lifetimes = made_in(nodes);
    for request in requests(&convolutions, nodes, wanted) {
        let Request { name, part, .. } = request;
        if name.is_empty() || constants.contains(name) {
            continue;
        }
        let lifetime = lifetimes.entry(name).or_insert(Lifetime {
            made_in: None,
            last_asked_in: part,
        });
        lifetime.last_asked_in = lifetime.last_asked_in.max(part);
        pass_on(&mut parts, request, lifetime.made_in);
    }
    lifetimes.retain(|name, _| !constants.contains(name));
    for (name, lifetime) in &lifetimes {
        add(&mut parts, lifetime.last_asked_in, name, |part| {
            &mut part.finished
        });
    }
    for (part, convolution) in parts.iter_mut().zip(convolutions) {
        part.convolution = Some(convolution);
    }
    parts
}

/// Where each value is made.
fn made_in(nodes: &[NumberedNode]) -> HashMap<&str, Lifetime> {
    let values = nodes.iter().flat_map(|(part, node)| {
        let lifetime = || Lifetime {
            made_in: Some(*part),
            last_asked_in: *part,
        };
        let names = node.output.iter();
        names.map(move |name| (name.as_str(), lifetime()))
    });
    values.collect()
}

/// All requests; those of the caller come after the last part.
fn requests<'a>(
    convolutions: &'a [Convolution],
    nodes: &'a [NumberedNode],
    wanted: &'a [&str],
) -> Vec<Request<'a>> {
    let request = |part, name, is_outside| Request {
        name,
        part,
        is_outside,
    };
    let of_nodes = nodes.iter().flat_map(|(part, node)| {
        let names = node.input.iter();
        names.map(move |name| request(*part, name.as_str(), false))
    });
    let of_convolutions = convolutions.iter().enumerate();
    let of_convolutions = of_convolutions.map(|(part, conv)| request(part, &conv.input, true));
    let end = convolutions.len() + 1;
    let of_caller = wanted.iter().map(|name| request(end, name, true));
    of_nodes.chain(of_convolutions).chain(of_caller).collect()
}

/// Has a value given by the part that makes it and taken by the one that asks for it.
fn pass_on(parts: &mut [Part], request: Request<'_>, made_in: Option<usize>) {
    let Request {
        name,
        part,
        is_outside,
    } = request;
    if !is_outside && made_in != Some(part) {
        add(parts, part, name, |part| &mut part.inputs);
    }
    if let Some(made_in) = made_in.filter(|made_in| is_outside || *made_in != part) {
        add(parts, made_in, name, |part| &mut part.outputs);
    }
}

/// Adds a name to a list of a part, once.
fn add(parts: &mut [Part], part: usize, name: &str, list: fn(&mut Part) -> &mut Vec<String>) {
    if let Some(part) = parts.get_mut(part) {
        let list = list(part);
        if !list.iter().any(|other| other == name) {
            list.push(name.to_owned());
        }
    }
}
