//! One network, ready to run.

use std::sync::Arc;

use rten::{Model, NodeId, RunOptions, ThreadPool, ValueOrView};
use rten_tensor::TensorView;

use super::files::{ModelFile, NetworksError};
use crate::VisionError;

thread_local! {
    /// Each thread that measures photos runs its networks on one thread of its own, so that as many
    /// are at work as were asked for.
    static ONE_THREAD: Arc<ThreadPool> = Arc::new(ThreadPool::with_num_threads(1));
}

/// A network with one input.
pub(super) struct Network {
    file: ModelFile,
    model: Model,
    input: NodeId,
    outputs: Vec<NodeId>,
}

impl Network {
    /// Reads a network and finds those of its outputs that are wanted.
    pub(super) fn load(file: ModelFile, outputs: &[&str]) -> Result<Self, NetworksError> {
        let bytes = file.checked()?;
        let model = Model::load_static_slice(bytes).map_err(|error| file.unusable(&error))?;
        let input = model.input_ids().first().copied();
        let input = input.ok_or_else(|| file.unusable(&"it has no input"))?;
        let outputs: Result<Vec<_>, _> = outputs.iter().map(|name| model.node_id(name)).collect();
        let outputs = outputs.map_err(|error| file.unusable(&error))?;
        Ok(Self {
            file,
            model,
            input,
            outputs,
        })
    }

    /// The outputs for an input of this shape.
    pub(super) fn run<const OUTPUTS: usize>(
        &self,
        shape: &[usize],
        input: &[f32],
    ) -> Result<[Vec<f32>; OUTPUTS], VisionError> {
        let failed = |reason: &dyn std::fmt::Display| {
            VisionError::Internal(format!("models/{}: {reason}", self.file.name))
        };
        let input = TensorView::try_from_data(shape, input).map_err(|error| failed(&error))?;
        let pool = ONE_THREAD.with(Arc::clone);
        let options = RunOptions::default().with_thread_pool(Some(pool));
        let inputs = vec![(self.input, ValueOrView::from(input))];
        let values = self.model.run(inputs, &self.outputs, Some(options));
        let values = values.map_err(|error| failed(&error))?;
        let numbers = values.into_iter().map(|value| {
            let tensor = value.into_tensor::<f32>();
            tensor.map(rten_tensor::Tensor::into_data)
        });
        let numbers = numbers.collect::<Option<Vec<_>>>();
        let numbers = numbers.ok_or_else(|| failed(&"an output is not of numbers"))?;
        let numbers = numbers.try_into();
        numbers.map_err(|_| failed(&"it has other outputs than were asked for"))
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.file.name)
    }
}
