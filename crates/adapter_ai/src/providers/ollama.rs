//! The API of Ollama, which runs open models next to the server: `POST /api/chat`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Provider;
use crate::model::{
    Answer, AnswerShape, ChatError, Message, Picture, Question, Role, Strictness, Usage, Wire,
};

/// Ollama on this machine, unless configured otherwise.
pub(super) const PROVIDER: Provider = Provider {
    id: "ollama",
    own_address: "http://127.0.0.1:11434",
    needs_key: false,
    wire: &Ollama,
};

/// How long the model stays in memory after an answer: loading takes longer than answering, and a
/// caption is often followed by another version.
const KEEP_ALIVE: &str = "10m";
/// The context size in tokens. Ollama's default is 4,096, less than twenty pictures need.
const CONTEXT_TOKENS: u32 = 16_384;
/// Maximum length of an answer in tokens: a caption, fifteen hashtags and twenty alt texts take
/// about 900.
const ANSWER_TOKENS_MAX: u32 = 2_048;

struct Ollama;

impl Wire for Ollama {
    fn path(&self) -> &'static str {
        "/api/chat"
    }

    fn write(&self, question: &Question<'_>) -> serde_json::Result<Value> {
        let messages: Vec<Value> = question.messages.iter().map(message).collect();
        let mut body = json!({
            "model": question.model,
            "messages": messages,
            "stream": false,
            "keep_alive": KEEP_ALIVE,
            "options": { "num_ctx": CONTEXT_TOKENS, "num_predict": ANSWER_TOKENS_MAX },
        });
        if let (Some(format), Some(fields)) = (
            format(question.strictness, question.shape),
            body.as_object_mut(),
        ) {
            fields.insert("format".to_owned(), format);
        }
        Ok(body)
    }

    fn read(&self, answer: &[u8]) -> serde_json::Result<Answer> {
        let reply: Reply = serde_json::from_slice(answer)?;
        Ok(Answer {
            usage: Usage {
                input_tokens: reply.prompt_eval_count,
                output_tokens: reply.eval_count,
            },
            text: reply.into_text(),
        })
    }
}

/// A message with its pictures in a separate field, as in the API.
fn message(message: &Message) -> Value {
    let role = match message.role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
    };
    let images: Vec<&str> = message
        .pictures()
        .map(|Picture { base64, .. }| &**base64)
        .collect();
    if images.is_empty() {
        json!({ "role": role, "content": message.joined_texts() })
    } else {
        json!({ "role": role, "content": message.joined_texts(), "images": images })
    }
}

fn format(strictness: Strictness, shape: &AnswerShape) -> Option<Value> {
    match strictness {
        Strictness::Schema => Some(shape.schema.clone()),
        Strictness::Json => Some(json!("json")),
        Strictness::Words => None,
    }
}

#[derive(Deserialize)]
struct Reply {
    message: ReplyMessage,
    #[serde(default)]
    done_reason: Option<String>,
    #[serde(default)]
    prompt_eval_count: u64,
    #[serde(default)]
    eval_count: u64,
}

#[derive(Deserialize)]
struct ReplyMessage {
    #[serde(default)]
    content: String,
}

impl Reply {
    fn into_text(self) -> Result<String, ChatError> {
        match self.done_reason.as_deref() {
            Some("length") => Err(ChatError::CutOff),
            _ if self.message.content.trim().is_empty() => {
                Err(ChatError::Malformed("no content".to_owned()))
            }
            _ => Ok(self.message.content),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Part, PictureDetail};

    fn shape() -> AnswerShape {
        AnswerShape {
            name: "any",
            schema: json!({ "type": "object" }),
        }
    }

    fn written(strictness: Strictness, messages: &[Message]) -> Value {
        let question = Question {
            model: "gemma3",
            messages,
            shape: &shape(),
            strictness,
        };
        Ollama.write(&question).unwrap()
    }

    #[test]
    fn pictures_are_sent_beside_the_text_and_nothing_is_streamed() {
        let parts = vec![
            Part::Text("Slide 1:".to_owned()),
            Part::Picture(Picture {
                base64: "QUJD".to_owned(),
                detail: PictureDetail::Auto,
            }),
            Part::Text("Done.".to_owned()),
        ];
        let said = Message {
            role: Role::User,
            parts,
        };
        let messages = [Message::text(Role::System, "Write."), said];
        let body = written(Strictness::Schema, &messages);
        assert_eq!(
            body["messages"],
            json!([
                { "role": "system", "content": "Write." },
                { "role": "user", "content": "Slide 1:\nDone.", "images": ["QUJD"] },
            ])
        );
        assert_eq!(body["model"], "gemma3");
        assert_eq!(body["stream"], false);
        assert_eq!(body["keep_alive"], "10m");
        assert_eq!(body["options"]["num_ctx"], 16_384);
        assert_eq!(body["format"], json!({ "type": "object" }));
    }

    #[test]
    fn a_model_without_a_schema_is_asked_for_json_and_then_by_words() {
        assert_eq!(written(Strictness::Json, &[])["format"], "json");
        assert!(written(Strictness::Words, &[]).get("format").is_none());
    }

    #[test]
    fn an_answer_is_its_text_and_what_it_took() {
        let json = br#"{"model": "gemma3", "message": {"role": "assistant", "content": "hello"},
            "done": true, "done_reason": "stop", "prompt_eval_count": 900, "eval_count": 120}"#;
        let answer = Ollama.read(json).unwrap();
        assert_eq!(answer.text.unwrap(), "hello");
        assert_eq!(answer.usage.input_tokens, 900);
        assert_eq!(answer.usage.output_tokens, 120);
        let least = Ollama
            .read(br#"{"message": {"content": "hello"}}"#)
            .unwrap();
        assert_eq!(least.text.unwrap(), "hello");
    }

    #[test]
    fn an_answer_without_a_text_says_why() {
        let text = |json: &str| Ollama.read(json.as_bytes()).unwrap().text;
        let cut = text(r#"{"message": {"content": "{"}, "done_reason": "length"}"#);
        assert!(matches!(cut, Err(ChatError::CutOff)));
        let empty = text(r#"{"message": {"content": " "}, "done_reason": "load"}"#);
        assert!(matches!(empty, Err(ChatError::Malformed(_))));
        assert!(Ollama.read(br#"{"error": "model not found"}"#).is_err());
    }
}
