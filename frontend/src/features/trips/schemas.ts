/** The list of trips as the server answers it. */
import { z } from 'zod/mini';

/** Absent where an older server does not know of it. */
const orAbsent = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));

const tripSchema = z.object({
  id: z.string().check(z.minLength(1)),
  title: orAbsent(z.string()),
  place: orAbsent(z.string()),
  first_day: orAbsent(z.iso.date()),
  last_day: orAbsent(z.iso.date()),
  created_at: z.string(),
  total: z.number(),
  selected: z.optional(z.number()),
  has_caption: z.optional(z.boolean()),
  storage_bytes: z.optional(z.number()),
  cover_url: z.nullable(z.string()),
  post_id: z.nullable(z.string()),
  expires_at: orAbsent(z.string()),
});

export const tripPageSchema = z.object({
  trips: z.array(tripSchema),
  next_cursor: z.nullable(z.string()),
  storage: z.optional(z.object({ used_bytes: z.number(), limit_bytes: z.number() })),
});

export type ListedTrip = z.infer<typeof tripSchema>;
export type TripPage = z.infer<typeof tripPageSchema>;
export type Storage = NonNullable<TripPage['storage']>;

/** As long as the server takes a title. */
export const titleCharactersMax = 80;
