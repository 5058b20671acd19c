/** The list of trips as the server answers it. */
import { z } from 'zod/mini';

const tripSchema = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.nullable(z.string()),
  place: z.nullable(z.string()),
  first_day: z.nullable(z.iso.date()),
  last_day: z.nullable(z.iso.date()),
  created_at: z.string(),
  total: z.number(),
  selected: z.number(),
  has_caption: z.boolean(),
  storage_bytes: z.number(),
  cover_url: z.nullable(z.string()),
  post_id: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

export const tripPageSchema = z.object({
  trips: z.array(tripSchema),
  next_cursor: z.nullable(z.string()),
  storage: z.object({ used_bytes: z.number(), limit_bytes: z.number() }),
});

export type ListedTrip = z.infer<typeof tripSchema>;
export type TripPage = z.infer<typeof tripPageSchema>;
export type Storage = TripPage['storage'];

/** As long as the server takes a title. */
export const titleCharactersMax = 80;
