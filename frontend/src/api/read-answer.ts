/** Reads answers with code that arrives while the server is answering: the first paint does without it. */
import type { AnswerName } from './answers';
import { type ApiError, missingCodeError, unreadableAnswer } from './errors';

export type Read<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError };

/** Called as the request is sent. What it gives makes an answer what its endpoint says, or an error. */
export function answerReader<Data = unknown>(name: AnswerName | undefined) {
  const loaded = name === undefined ? null : import('./answers').then(({ readerOf }) => readerOf(name));
  // That it did not arrive matters once there is an answer to read.
  loaded?.catch(() => undefined);
  return async (answer: unknown, status: number): Promise<Read<Data>> => {
    try {
      const read = (await loaded)?.safeParse(answer) ?? { success: true, data: answer };
      return read.success ? { data: read.data as Data } : { error: unreadableAnswer(status) };
    } catch {
      return { error: missingCodeError() };
    }
  };
}
