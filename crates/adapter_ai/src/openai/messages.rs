//! The messages of a conversation, as the interface wants them.

use async_openai::types::chat::{
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage,
    ChatCompletionRequestMessageContentPartImage, ChatCompletionRequestMessageContentPartText,
    ChatCompletionRequestUserMessage, ChatCompletionRequestUserMessageContent,
    ChatCompletionRequestUserMessageContentPart, ImageDetail, ImageUrl,
};
use serde_json::json;

/// What is said to the model, of texts and pictures.
pub(crate) fn said_by_the_user(
    parts: Vec<ChatCompletionRequestUserMessageContentPart>,
) -> ChatCompletionRequestMessage {
    ChatCompletionRequestUserMessage {
        content: ChatCompletionRequestUserMessageContent::Array(parts),
        name: None,
    }
    .into()
}

/// A text among others.
pub(crate) fn text_part(text: String) -> ChatCompletionRequestUserMessageContentPart {
    ChatCompletionRequestMessageContentPartText {
        text,
        ..Default::default()
    }
    .into()
}

/// A picture, which the model is to look at so closely.
pub(crate) fn picture_part(
    url: String,
    detail: ImageDetail,
) -> ChatCompletionRequestUserMessageContentPart {
    ChatCompletionRequestMessageContentPartImage {
        image_url: ImageUrl {
            url,
            detail: Some(detail),
        },
        ..Default::default()
    }
    .into()
}

/// What the model answered, and what is to be different the next time.
pub(crate) fn again(answer: &str, wrong: &[String]) -> [ChatCompletionRequestMessage; 2] {
    let request = json!({
        "request": "Write another answer of the same shape, without what is wrong with this one.",
        "wrong": wrong,
    });
    [
        ChatCompletionRequestAssistantMessage::from(answer).into(),
        ChatCompletionRequestUserMessage::from(request.to_string()).into(),
    ]
}
