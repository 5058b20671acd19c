/** A caption as its sentences, told apart as the server does it: those that stay are sent by their text. */

const endOfSentence = /[.!?…][’”"')]*$/;

/** White space as Unicode has it: that of regular expressions has a mark of order more, and a next line less. */
const whiteSpace = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  let current: string[] = [];
  for (const word of line.split(whiteSpace).filter((part) => part !== '')) {
    current.push(word);
    if (endOfSentence.test(word)) {
      sentences.push(current.join(' '));
      current = [];
    }
  }
  return current.length === 0 ? sentences : [...sentences, current.join(' ')];
}

/** The sentences of a caption in order, each once. A new line ends one, too. */
export function sentencesOf(caption: string): string[] {
  return [...new Set(caption.split('\n').flatMap(sentencesOfLine))];
}
