import type { LegalSection } from './components/legal-page';

export const termsText: readonly LegalSection[] = [
  {
    title: 'The service',
    paragraphs: [
      'Triptych picks the best of your photos, writes captions and hashtags for them, and stores your posts. You must be at least 13 years old to use it.',
    ],
  },
  {
    title: 'Plans',
    items: [
      "Free Tier: limited access. Every new user's first post is free.",
      'Pay As You Go: $2 for each post.',
      'Basic Subscription: $5 per month, 5 posts and 5 AI captions per month.',
      'Pro Subscription: $10 per month, 20 posts and 20 AI captions per month.',
    ],
  },
  {
    title: 'Renewal and cancelling',
    paragraphs: [
      'Subscriptions renew automatically unless cancelled. After cancelling, you keep access until the end of the period you have paid for. There are no refunds for partial months.',
    ],
  },
  {
    title: 'Your content',
    paragraphs: [
      'Your photos and texts remain yours. Only upload photos you have the right to use, and check each caption before you publish it: you are responsible for what you post.',
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
      "We'll first try to resolve disputes informally, within a 30-day dispute resolution period.",
    ],
  },
  {
    title: 'Questions',
    paragraphs: ['Contact support. We respond within 1 business day.'],
  },
];
