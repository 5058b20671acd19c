/** A caption as its sentences, told apart as the server does it: those that stay are sent by their text. */

/** White space as Unicode has it: that of regular expressions has a mark of order more, and a next line less. */
const whiteSpace = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** The space after the end of a sentence, once words are one space apart. */
const sentenceBreak = /(?<=[.!?…][’”"')]*) /;

/** The sentences of a caption in order, each once. A new line ends one, too. */
export function sentencesOf(caption: string): string[] {
  const lines = caption.split('\n').map((line) => line.split(whiteSpace).filter(Boolean).join(' '));
  const sentences = lines.flatMap((line) => line.split(sentenceBreak));
  return [...new Set(sentences.filter(Boolean))];
}
