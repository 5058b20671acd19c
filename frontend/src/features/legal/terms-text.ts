/** What both sides agree on. */
import type { LegalSection } from './components/legal-page';

export const termsText: readonly LegalSection[] = [
  {
    title: 'The service',
    paragraphs: [
      'Triptych picks the best of your photos, writes captions and hashtags for them, and keeps the posts that you make. You need to be at least 13 years old to use it.',
    ],
  },
  {
    title: 'Plans',
    items: [
      'Free Tier: limited access. The first post of every new user is free.',
      'Pay As You Go: $2 for each post.',
      'Basic Subscription: $5 per month, 5 posts and 5 AI captions per month.',
      'Pro Subscription: $10 per month, 20 posts and 20 AI captions per month.',
    ],
  },
  {
    title: 'Renewal and cancelling',
    paragraphs: [
      'Subscriptions renew automatically unless they are cancelled. After cancelling you keep access until the end of the period that you have paid for. There are no refunds for partial months.',
    ],
  },
  {
    title: 'Your content',
    paragraphs: [
      'Your photos and your words stay yours. Upload only what you may use, and read a caption before you publish it: you are the one who posts it.',
    ],
  },
  {
    title: 'Ending an account',
    paragraphs: ['An account may be terminated or suspended for:'],
    items: ['violations of these terms', 'illegal activities', 'non-payment', 'abusive behaviour'],
  },
  {
    title: 'Disputes',
    paragraphs: [
      'Should we disagree, we first try to settle it between us: there is an informal dispute resolution period of 30 days.',
    ],
  },
  {
    title: 'Questions',
    paragraphs: ['Write to support. We respond within 1 business day.'],
  },
];
