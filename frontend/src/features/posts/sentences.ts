/** A caption as its sentences, told apart as the server does it: those that stay are sent by their words. */

const endOfSentence = /[.!?…][’”"')]*$/;

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  let current: string[] = [];
  for (const word of line.split(/\s+/).filter((part) => part !== '')) {
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
