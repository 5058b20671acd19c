//! An answer as interfaces send it, read leniently: of all that OpenAI's has, others leave out much.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::ChatError;

/// An answer.
#[derive(Debug, Deserialize)]
pub(super) struct Reply {
    choices: Vec<Choice>,
    /// What it took, as far as that is said.
    #[serde(default, deserialize_with = "lenient")]
    pub(super) usage: Usage,
}

#[derive(Debug, Deserialize)]
struct Choice {
    message: Message,
    #[serde(default, deserialize_with = "lenient")]
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Message {
    content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    refusal: Option<String>,
}

/// The tokens that were read and written.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(super) struct Usage {
    #[serde(default, deserialize_with = "lenient")]
    pub(super) prompt_tokens: u64,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) completion_tokens: u64,
}

/// Reads a field on which no answer depends: what is odd in it is as good as left out.
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
    pub(super) fn into_text(self) -> Result<String, ChatError> {
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
