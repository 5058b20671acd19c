import { describe, expect, it } from 'vitest';
import { emptyStoredDraft } from '@/data/drafts/stored-draft';
import {
  makeBilling,
  makeEmailState,
  makePost,
  makeSubscription,
  makeSuggestion,
  makeTrip,
  makeTripPhoto,
  makeUploadedPhoto,
  makeUser,
} from '@/testing/factories';
import type { AnswerName } from './answers';
import { answerReader } from './read-answer';

const read = (name: AnswerName, answer: unknown) => answerReader(name)(answer, 200);
const unreadable = { error: { name: 'ApiError', status: 200, code: 'unreadable_answer' } };

/** Answers as described, and what they cannot be without. */
const objects: readonly [AnswerName, object, readonly string[]][] = [
  ['Billing', makeBilling(), ['subscription_tier', 'posts_remaining']],
  ['BillingHistory', { entries: [], payments: [] }, ['entries', 'payments']],
  ['Checkout', { url: '#mock-checkout' }, ['url']],
  ['CheckoutStatus', { status: 'open' }, ['status']],
  ['Download', { download_url: '/archive/a' }, ['download_url']],
  ['Draft', emptyStoredDraft, ['revision', 'caption', 'versions']],
  ['Email', makeEmailState(), ['email']],
  ['EmailConfirmed', { email: 'mara@example.org' }, ['email']],
  ['FinishedSignIn', { status: 'signed_in', token: 'a' }, ['token']],
  ['FinishedSignIn', { link_token: 'a', email: 'mara@example.org' }, ['link_token', 'email']],
  ['Identities', { identities: [], has_password: true }, ['identities', 'has_password']],
  ['PhoneLink', { url: '/phone/a', expires_at: '2026-06-01T08:00:00Z' }, ['url', 'expires_at']],
  ['Photo', makeTripPhoto(), ['id']],
  ['PostOnPhone', makePost(), ['id', 'trip']],
  ['ResetRequested', { message: 'It is on its way.' }, ['message']],
  ['ResetRequested', { status: 'sent' }, ['status']],
  ['SavedPost', makePost(), ['id']],
  ['Sessions', { sessions: [] }, ['sessions']],
  ['SignedIn', { token: 'a' }, ['token']],
  ['StartedSignIn', { url: 'https://provider.example', state: 'a' }, ['url', 'state']],
  ['SubscriptionDetails', makeSubscription(), ['plan', 'current_period_end']],
  ['Suggestion', makeSuggestion(), ['caption']],
  ['Trip', makeTrip(), ['id']],
  ['TripPage', { trips: [] }, ['trips']],
  ['AllTrips', { trips: [], storage: { used_bytes: 0, limit_bytes: 1 } }, ['trips', 'storage']],
  ['User', makeUser(), ['id']],
];

describe.each(objects)('an answer %s', (name, answer, needs) => {
  it('is read as it is', async () => {
    expect(await read(name, answer)).toMatchObject({ data: answer });
  });

  it.each([null, [], 7, true, {}])('of another shape is an error: %j', async (other) => {
    expect(await read(name, other)).toMatchObject(unreadable);
  });

  it.each(needs)('without %s is an error, as with another type there', async (field) => {
    expect(await read(name, { ...answer, [field]: undefined })).toMatchObject(unreadable);
    expect(await read(name, { ...answer, [field]: [7] })).toMatchObject(unreadable);
  });
});

const lists: readonly [AnswerName, object[]][] = [
  ['Photo[]', [makeTripPhoto()]],
  ['PlacePhotos[]', [{ name: 'Arezzo', heading: 'Arezzo, Italy', photos: ['a'] }]],
  ['UploadedPhoto[]', [makeUploadedPhoto()]],
  ['PostList', [makePost()]],
];

describe.each(lists)('a list %s', (name, answer) => {
  it('is read as it is', async () => {
    expect(await read(name, answer)).toEqual({ data: answer });
    expect(await read(name, [])).toEqual({ data: [] });
  });

  it.each([null, 7, {}, { items: [] }])('of another shape is an error: %j', async (other) => {
    expect(await read(name, other)).toMatchObject(unreadable);
  });
});

describe('what other servers may leave out', () => {
  it('is read as empty, and so is what is of another type', async () => {
    const { data } = await read('User', {
      id: 'a',
      first_name: 7,
      subscription: { plan: 'pro', end_date: 'soon' },
    });
    const names = { username: '', email: '', first_name: '', last_name: '', name: '', avatar: null };
    expect(data).toMatchObject({ id: 'a', ...names, subscription: { plan: 'pro', end_date: null } });
    expect((await read('Draft', { revision: 1, caption: '', versions: [] })).data).toMatchObject({
      hashtags: [],
      alt_texts: {},
      suggestion: null,
    });
  });

  it('may be a word, a field or a kind of identifier that the description does not know', async () => {
    const billing = { ...makeBilling(), subscription_tier: 'gold', more: 1 };
    expect((await read('Billing', billing)).data).toEqual(billing);
    expect((await read('Photo', { id: 5, trip: 7 })).data).toMatchObject({ id: '5', trip: '7' });
  });

  it('may be all that a cancelled plan or missing billing information says', async () => {
    for (const answer of [null, {}, [], { cancel_at: '' }]) {
      expect(await read('CancelledOrNone', answer)).toEqual({ data: { cancel_at: null } });
    }
    expect(await read('BillingOrNone', null)).toEqual({ data: null });
  });

  it('is one item of a list, of which the others are read', async () => {
    const history = { entries: [], payments: [], unpaid_plan: 5, payment_due_by: 'soon' };
    expect((await read('BillingHistory', history)).data).toMatchObject({
      unpaid_plan: null,
      payment_due_by: null,
    });
    const { data } = await read('Photo', { id: 'a', tags: ['sea', 5, 'sky'] });
    expect(data).toMatchObject({ tags: ['sea', 'sky'] });
  });
});
