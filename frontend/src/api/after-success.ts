import type { baseApi } from './base-api';

type TagType = Parameters<typeof baseApi.util.invalidateTags>[0] extends readonly (infer Tag)[] ? Tag : never;

export const afterSuccess =
  <Argument = unknown>(tagsOf: (argument: Argument) => readonly NonNullable<TagType>[]) =>
  (_answer: unknown, error: unknown, argument: Argument) =>
    error === undefined ? tagsOf(argument) : [];
