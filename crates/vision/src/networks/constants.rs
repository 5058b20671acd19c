//! The constants of a network: its weights, and values computed from weights alone.

use std::cell::RefCell;
use std::collections::HashSet;

use rten::{Model, ModelOptions};
use rten_onnx::onnx::{DataType, GraphProto, NodeProto, TensorProto};
use rten_tensor::Layout;

use super::convolutions::NumberedNode;
use super::network::on_one_thread;

pub(super) struct Constants {
    /// Computes the constants, of any stored type.
    model: Model,
    /// Initializers and outputs of nodes whose inputs are all constant.
    names: HashSet<String>,
}

impl Constants {
    pub(super) fn new(bytes: &'static [u8], graph: &GraphProto) -> Result<Self, String> {
        let mut options = ModelOptions::with_all_ops();
        options.enable_optimization(false);
        let model = options.load_static_slice(bytes);
        let model = model.map_err(|error| error.to_string())?;
        let initializers = graph.initializer.iter();
        let mut names: HashSet<String> = initializers
            .filter_map(|tensor| tensor.name.clone())
            .collect();
        for node in &graph.node {
            if node.input.iter().all(|input| names.contains(input)) {
                names.extend(node.output.iter().cloned());
            }
        }
        Ok(Self { model, names })
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Shape and values of a floating-point constant; `None` for any other.
    pub(super) fn read(&self, name: &str) -> Option<(Vec<usize>, Vec<f32>)> {
        let id = self.model.node_id(name).ok()?;
        let [value] = self
            .model
            .run_n(Vec::new(), [id], Some(on_one_thread()))
            .ok()?;
        let tensor = value.into_tensor::<f32>()?;
        Some((tensor.shape().to_vec(), tensor.into_data()))
    }

    /// Replaces nodes that compute constant floats by initializers, and removes unused
    /// initializers. Otherwise rten would hold each weight that is stored as float16 or int8 twice:
    /// as read, and as used.
    pub(super) fn fold(
        &self,
        graph: &mut GraphProto,
        mut nodes: Vec<NumberedNode>,
    ) -> Vec<NumberedNode> {
        nodes.retain(|(_, node)| {
            let folded = self.folded(node);
            let is_folded = folded.is_some();
            graph.initializer.extend(folded);
            !is_folded
        });
        let inputs = nodes.iter().flat_map(|(_, node)| &node.input);
        let inputs: HashSet<&String> = inputs.collect();
        let is_read = |tensor: &TensorProto| {
            let name = tensor.name.as_ref();
            name.is_some_and(|name| inputs.contains(name))
        };
        graph.initializer.retain(is_read);
        nodes
    }

    /// The result of a node as an initializer; `None` if it is not one floating-point constant.
    fn folded(&self, node: &NodeProto) -> Option<TensorProto> {
        let [name] = node.output.as_slice() else {
            return None;
        };
        let (shape, values) = self.contains(name).then(|| self.read(name))??;
        let dims = shape.into_iter().map(|size| i64::try_from(size).ok());
        let bytes = values.into_iter().flat_map(f32::to_le_bytes).collect();
        Some(TensorProto {
            dims: dims.collect::<Option<_>>()?,
            data_type: Some(DataType::FLOAT),
            raw_data: Some(RefCell::new(bytes)),
            name: Some(name.clone()),
            ..TensorProto::default()
        })
    }
}
