//! The API of `OpenAI`, and of many compatible services: `POST /chat/completions`. Answers are
//! parsed leniently, because others omit many fields of `OpenAI`'s.

use async_openai::types::chat::{
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage,
    ChatCompletionRequestMessageContentPartImage, ChatCompletionRequestMessageContentPartText,
    ChatCompletionRequestSystemMessage, ChatCompletionRequestUserMessage,
    ChatCompletionRequestUserMessageContent, ChatCompletionRequestUserMessageContentPart,
    ImageDetail, ImageUrl, ResponseFormat, ResponseFormatJsonSchema,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::Provider;
use crate::model::{
    Answer, AnswerShape, ChatError, Message, Part, Picture, PictureDetail, Question, Role,
    Strictness, Usage, Wire,
};

/// `OpenAI`, or a compatible service.
pub(super) const PROVIDER: Provider = Provider {
    id: "openai",
    own_address: "https://api.openai.com/v1",
    needs_key: true,
    wire: &OpenAi,
};

pub(super) struct OpenAi;

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    messages: Vec<ChatCompletionRequestMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat>,
}

impl Wire for OpenAi {
    fn path(&self) -> &'static str {
        "/chat/completions"
    }

    fn write(&self, question: &Question<'_>) -> serde_json::Result<Value> {
        serde_json::to_value(Body {
            model: question.model,
            messages: question.messages.iter().map(message).collect(),
            response_format: response_format(question.strictness, question.shape),
        })
    }

    fn read(&self, answer: &[u8]) -> serde_json::Result<Answer> {
        let reply: Reply = serde_json::from_slice(answer)?;
        Ok(Answer {
            usage: Usage {
                input_tokens: reply.usage.prompt_tokens,
                output_tokens: reply.usage.completion_tokens,
            },
            text: reply.into_text(),
        })
    }
}

/// A message without pictures is sent as a plain text, because parts are only needed for pictures.
fn message(message: &Message) -> ChatCompletionRequestMessage {
    let text = || message.joined_texts();
    match message.role {
        Role::System => ChatCompletionRequestSystemMessage::from(text()).into(),
        Role::Assistant => ChatCompletionRequestAssistantMessage::from(text()).into(),
        Role::User if message.pictures().next().is_none() => {
            ChatCompletionRequestUserMessage::from(text()).into()
        }
        Role::User => ChatCompletionRequestUserMessage {
            content: ChatCompletionRequestUserMessageContent::Array(
                message.parts.iter().map(part).collect(),
            ),
            name: None,
        }
        .into(),
    }
}

fn part(part: &Part) -> ChatCompletionRequestUserMessageContentPart {
    match part {
        Part::Text(text) => ChatCompletionRequestMessageContentPartText {
            text: text.clone(),
            ..Default::default()
        }
        .into(),
        Part::Picture(Picture { base64, detail }) => ChatCompletionRequestMessageContentPartImage {
            image_url: ImageUrl {
                url: format!("data:image/jpeg;base64,{base64}"),
                detail: Some(match detail {
                    PictureDetail::Auto => ImageDetail::Auto,
                    PictureDetail::High => ImageDetail::High,
                }),
            },
            ..Default::default()
        }
        .into(),
    }
}

fn response_format(strictness: Strictness, shape: &AnswerShape) -> Option<ResponseFormat> {
    match strictness {
        Strictness::Schema => Some(ResponseFormat::JsonSchema {
            json_schema: ResponseFormatJsonSchema {
                description: None,
                name: shape.name.to_owned(),
                schema: shape.schema.clone(),
                strict: Some(true),
            },
        }),
        Strictness::Json => Some(ResponseFormat::JsonObject),
        Strictness::Words => None,
    }
}

#[derive(Debug, Deserialize)]
struct Reply {
    choices: Vec<Choice>,
    #[serde(default, deserialize_with = "lenient")]
    usage: ReplyUsage,
}

#[derive(Debug, Deserialize)]
struct Choice {
    message: ReplyMessage,
    #[serde(default, deserialize_with = "lenient")]
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct ReplyMessage {
    content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    refusal: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct ReplyUsage {
    #[serde(default, deserialize_with = "lenient")]
    prompt_tokens: u64,
    #[serde(default, deserialize_with = "lenient")]
    completion_tokens: u64,
}

/// Parses an optional field: an invalid value counts as absent.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(T::deserialize(value).unwrap_or_default())
}

impl Reply {
    /// The text of the answer.
    ///
    /// # Errors
    /// [`ChatError::Refused`], [`ChatError::CutOff`] or [`ChatError::Malformed`].
    fn into_text(self) -> Result<String, ChatError> {
        let missing = |what: &str| ChatError::Malformed(format!("no {what}"));
        let choice = self.choices.into_iter().next();
        let Choice {
            message,
            finish_reason,
        } = choice.ok_or_else(|| missing("choice"))?;
        match (message.refusal, finish_reason.as_deref()) {
            (Some(refusal), _) if !refusal.is_empty() => Err(ChatError::Refused(refusal)),
            (_, Some("content_filter")) => Err(ChatError::Refused("content filter".to_owned())),
            (_, Some("length")) => Err(ChatError::CutOff),
            _ => message
                .content
                .filter(|content| !content.trim().is_empty())
                .ok_or_else(|| missing("content")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> Result<String, ChatError> {
        serde_json::from_str::<Reply>(json).unwrap().into_text()
    }

    #[test]
    fn the_least_that_an_answer_has_is_enough() {
        let answer = text(r#"{"choices": [{"message": {"content": "hello"}}]}"#);
        assert_eq!(answer.unwrap(), "hello");
    }

    #[test]
    fn odd_fields_beside_the_text_cost_no_text() {
        for usage in [
            r#"{"prompt_tokens": null, "completion_tokens": 120}"#,
            r#"{"prompt_tokens": "900", "completion_tokens": 120, "cost": {}}"#,
            r#"{"prompt_tokens": -1, "completion_tokens": 120}"#,
        ] {
            let json = format!(
                r#"{{"choices": [{{"message": {{"content": "hello", "refusal": false}},
                    "finish_reason": 0}}], "usage": {usage}}}"#
            );
            let reply: Reply = serde_json::from_str(&json).unwrap();
            assert_eq!(reply.usage.prompt_tokens, 0, "{json}");
            assert_eq!(reply.usage.completion_tokens, 120, "{json}");
            assert_eq!(reply.into_text().unwrap(), "hello");
        }
        for usage in ["null", "[]", "\"900\"", "3"] {
            let json = format!(
                r#"{{"choices": [{{"message": {{"content": "hello"}}}}], "usage": {usage}}}"#
            );
            assert_eq!(text(&json).unwrap(), "hello");
        }
    }

    #[test]
    fn each_way_not_to_answer_is_told() {
        let refused = text(r#"{"choices": [{"message": {"refusal": "I cannot"}}]}"#);
        assert!(matches!(refused, Err(ChatError::Refused(_))));
        let filtered = text(
            r#"{"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}"#,
        );
        assert!(matches!(filtered, Err(ChatError::Refused(_))));
        let cut =
            text(r#"{"choices": [{"message": {"content": "{"}, "finish_reason": "length"}]}"#);
        assert!(matches!(cut, Err(ChatError::CutOff)));
        for json in [
            r#"{"choices": []}"#,
            r#"{"choices": [{"message": {"content": null}}]}"#,
            r#"{"choices": [{"message": {"content": " "}}]}"#,
        ] {
            assert!(matches!(text(json), Err(ChatError::Malformed(_))), "{json}");
        }
    }
}
