//! Runs one network, and prepares its input.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;

use rten::{Model, NodeId, RunOptions, ThreadPool, ValueOrView};
use rten_tensor::{AsView, Layout, Tensor, TensorView};

use super::depthwise::{Depthwise, Size};
use super::files::{ModelFile, NetworksError};
use super::graph::{Part, TakenApart};
use crate::VisionError;
use crate::picture::Picture;

thread_local! {
    /// Each thread that analyses photos runs its networks on a pool of one thread, so that the
    /// number of active threads stays as configured.
    static ONE_THREAD: Arc<ThreadPool> = Arc::new(ThreadPool::with_num_threads(1));
}

/// Runs a network on the pool of one thread of the calling thread.
pub(super) fn on_one_thread() -> RunOptions {
    options(ONE_THREAD.with(Arc::clone))
}

fn options(pool: Arc<ThreadPool>) -> RunOptions {
    RunOptions::default().with_thread_pool(Some(pool))
}

/// A network with one input.
pub(super) struct Network {
    file: ModelFile,
    model: Model,
    input: NodeId,
    outputs: Vec<NodeId>,
    steps: Vec<Step>,
}

/// What rten runs up to a convolution that it does not run.
struct Step {
    inputs: Vec<NodeId>,
    outputs: Vec<NodeId>,
    /// The convolution with its input and output.
    convolution: Option<(NodeId, Depthwise, NodeId)>,
    /// Values that are not needed any more.
    finished: Vec<NodeId>,
}

/// Values between the steps.
type Values = HashMap<NodeId, Tensor<f32>>;

impl Network {
    /// Loads a network with these outputs.
    pub(super) fn load(file: ModelFile, outputs: &[&str]) -> Result<Self, NetworksError> {
        let bytes = file.checked()?;
        Self::read(file, bytes, outputs).map_err(|reason| file.unusable(&reason))
    }

    fn read(file: ModelFile, bytes: &'static [u8], outputs: &[&str]) -> Result<Self, String> {
        let TakenApart { rest, parts } = TakenApart::new(bytes, outputs)?;
        let model = Model::load(rest).map_err(|error| error.to_string())?;
        let ids = |names: &mut dyn Iterator<Item = &str>| {
            let ids = names.map(|name| model.node_id(name).map_err(|error| error.to_string()));
            ids.collect::<Result<Vec<_>, _>>()
        };
        let input = model
            .input_ids()
            .first()
            .copied()
            .ok_or("it has no input")?;
        let outputs = ids(&mut outputs.iter().copied())?;
        let steps = parts.into_iter().map(|part| Step::new(part, &model));
        let steps = steps.collect::<Result<_, _>>()?;
        Ok(Self {
            file,
            model,
            input,
            outputs,
            steps,
        })
    }

    /// The outputs for an input of this shape.
    pub(super) fn run<const OUTPUTS: usize>(
        &self,
        shape: &[usize],
        input: Vec<f32>,
    ) -> Result<[Vec<f32>; OUTPUTS], VisionError> {
        let pool = ONE_THREAD.with(Arc::clone);
        let results = pool.run(|| self.run_steps(shape, input, &pool));
        let results = results.and_then(|results| {
            let results = results.try_into();
            results.map_err(|_| "it has other outputs than were asked for".to_owned())
        });
        results
            .map_err(|reason| VisionError::Internal(format!("models/{}: {reason}", self.file.name)))
    }

    fn run_steps(
        &self,
        shape: &[usize],
        input: Vec<f32>,
        pool: &Arc<ThreadPool>,
    ) -> Result<Vec<Vec<f32>>, String> {
        let input = Tensor::try_from_data(shape, input).map_err(text)?;
        let mut values = Values::from([(self.input, input)]);
        for step in &self.steps {
            step.run(&self.model, &mut values, pool)?;
        }
        let outputs = self.outputs.iter().map(|id| values.remove(id));
        let outputs = outputs.map(|tensor| tensor.map(Tensor::into_data));
        outputs
            .collect::<Option<_>>()
            .ok_or_else(|| "an output is missing".to_owned())
    }
}

impl Step {
    fn new(part: Part, model: &Model) -> Result<Self, String> {
        let id = |name: &String| model.node_id(name).map_err(text);
        let ids = |names: &[String]| names.iter().map(id).collect::<Result<Vec<_>, _>>();
        let convolution = part.convolution.map(|convolution| {
            let (input, output) = (id(&convolution.input)?, id(&convolution.output)?);
            Ok::<_, String>((input, convolution.depthwise, output))
        });
        Ok(Self {
            inputs: ids(&part.inputs)?,
            outputs: ids(&part.outputs)?,
            convolution: convolution.transpose()?,
            finished: ids(&part.finished)?,
        })
    }

    fn run(
        &self,
        model: &Model,
        values: &mut Values,
        pool: &Arc<ThreadPool>,
    ) -> Result<(), String> {
        if !self.outputs.is_empty() {
            let inputs = self.inputs.iter().filter_map(|id| {
                let view: TensorView<'_> = values.get(id)?.view();
                Some((*id, ValueOrView::from(view)))
            });
            let options = Some(options(Arc::clone(pool)));
            let results = model.run(inputs.collect(), &self.outputs, options);
            for (id, value) in self.outputs.iter().zip(results.map_err(text)?) {
                let tensor = value.into_tensor().ok_or("a value is not of numbers")?;
                values.insert(*id, tensor);
            }
        }
        if let Some((input, depthwise, output)) = &self.convolution {
            let input = values.get(input).ok_or("a value is missing")?;
            values.insert(*output, convolved(depthwise, input)?);
        }
        for id in &self.finished {
            values.remove(id);
        }
        Ok(())
    }
}

fn convolved(depthwise: &Depthwise, input: &Tensor<f32>) -> Result<Tensor<f32>, String> {
    let &[1, channels, height, width] = input.shape() else {
        return Err("a value has another shape".to_owned());
    };
    let numbers = input.data().ok_or("a value is scattered")?;
    let size = Size { height, width };
    let output = depthwise.output_size(size);
    let results = depthwise.run(numbers, size);
    Tensor::try_from_data(&[1, channels, output.height, output.width], results).map_err(text)
}

fn text(error: impl Display) -> String {
    error.to_string()
}

impl std::fmt::Debug for Network {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.file.name)
    }
}

/// The normalisation of a network's input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brightness {
    /// The 8-bit level that becomes 0.
    pub(super) zero: f32,
    /// The number of levels that become 1.
    pub(super) one: f32,
}

/// The red, then the green, then the blue values of a picture.
pub(super) fn channels(picture: &Picture, brightness: Brightness) -> Vec<f32> {
    let scale = 1.0 / brightness.one;
    let number = |level: u8| (f32::from(level) - brightness.zero) * scale;
    let reds = picture.pixels().iter().map(|[red, _, _, _]| number(*red));
    let greens = picture
        .pixels()
        .iter()
        .map(|[_, green, _, _]| number(*green));
    let blues = picture.pixels().iter().map(|[_, _, blue, _]| number(*blue));
    reds.chain(greens).chain(blues).collect()
}
