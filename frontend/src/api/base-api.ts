/** The one api of the page. Features add their calls with `baseApi.injectEndpoints`, which gives their hooks. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** Since it was fetched, however long it has been shown; what nobody shows is forgotten after as long. */
const freshSeconds = 300;

export const baseApi = createApi({
  baseQuery,
  tagTypes: ['Me', 'Email', 'Session', 'Identity', 'Billing', 'Plan', 'Trip', 'Photo', 'Post', 'Draft'],
  keepUnusedDataFor: freshSeconds,
  refetchOnMountOrArgChange: freshSeconds,
  endpoints: () => ({}),
});

type TagType = Parameters<typeof baseApi.util.invalidateTags>[0][number];

/** What a successful call invalidates; a failed one has changed nothing. */
export const afterSuccess =
  <Argument = unknown>(tagsOf: (argument: Argument) => readonly NonNullable<TagType>[]) =>
  (_answer: unknown, error: unknown, argument: Argument) =>
    error === undefined ? tagsOf(argument) : [];
