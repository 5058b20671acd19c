//! Splits the graph of a network at its depthwise convolutions.

use std::collections::{HashMap, HashSet};

use rten_onnx::onnx::{ModelProto, ValueInfoProto};

use super::constants::Constants;
use super::convolutions::{self, Convolution, NumberedNode};

/// A network without its depthwise convolutions.
pub(super) struct TakenApart {
    /// The rest of the network as a file. The input of a convolution is an output of it, and its
    /// result an input.
    pub(super) rest: Vec<u8>,
    /// In the order of execution.
    pub(super) parts: Vec<Part>,
}

/// A part of a network, up to a depthwise convolution or the end.
#[derive(Default)]
pub(super) struct Part {
    /// Values from earlier parts.
    pub(super) inputs: Vec<String>,
    /// Values for later use.
    pub(super) outputs: Vec<String>,
    /// The convolution after it.
    pub(super) convolution: Option<Convolution>,
    /// Values that are not used after that.
    pub(super) finished: Vec<String>,
}

impl TakenApart {
    /// Splits a network with these outputs.
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

/// The nodes on which an output or a convolution depends.
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

/// The part that makes a value, and the last that uses it.
struct Lifetime {
    /// `None` if it is not made in a part.
    made_in: Option<usize>,
    last_asked_in: usize,
}

/// A use of a value.
#[derive(Clone, Copy)]
struct Request<'a> {
    name: &'a str,
    part: usize,
    /// Whether the user is the convolution after the part, or the caller.
    is_outside: bool,
}

/// The inputs and outputs of each part. Each node has the index of its part.
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

/// The part in which each value is made.
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

/// All uses; those by the caller come after the last part.
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

/// Adds a value to the outputs of its part and the inputs of the part that uses it.
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
