export interface LegalSection {
  title: string;
  /** One paragraph, or several. */
  text?: string | readonly string[];
  items?: readonly string[];
}

export const privacyText: readonly LegalSection[] = [
  {
    title: 'In short',
    text: 'We store only what we need to turn your photos into posts, show you your history and handle payments. This page lists it.',
  },
  {
    title: 'Personal information',
    items: [
      'Your first and last name',
      'Your email address',
      'Your username',
      'Your password, stored hashed so that nobody can read it',
      'Your profile information',
      'Payment information, handled by the payment provider',
    ],
  },
  {
    title: 'Usage data',
    items: [
      'Subscription status and history',
      'Post generation history',
      'Login timestamps',
      'IP addresses',
      'Browser type and version',
      'Device information',
    ],
  },
  {
    title: 'Your content',
    items: ['Uploaded images', 'What we found in them', 'Generated captions', 'User preferences'],
    text: [
      'We check each photo on our server for sharpness, light, faces and subjects, to pick your best shots. We never identify people, and we delete the results with the photo.',
      'Your originals are private: only you can see them. Photos you download or share contain no camera data such as place or time.',
    ],
  },
  {
    title: 'Third parties',
    text: 'Payments go through a card payment provider. Images are processed by AI, either on our own server or by an AI provider, depending on how this installation is set up.',
  },
  {
    title: 'Deleting your account',
    text: 'You can download your data and delete your account on your account page. We then delete your photos, posts and personal information. We keep payment amounts without your name, and a keyed hash of your email address so that the free first post is given only once.',
  },
  {
    title: 'Age',
    text: "Triptych isn't for anyone under 13, and we don't knowingly store their data.",
  },
  {
    title: 'Questions',
    text: 'Contact support. We typically respond within 1 business day.',
  },
];

export const termsText: readonly LegalSection[] = [
  {
    title: 'The service',
    text: 'Triptych picks the best of your photos, writes captions and hashtags for them, and stores your posts. You must be at least 13 years old to use it.',
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
    text: 'Subscriptions renew automatically unless cancelled. After cancelling, you keep access until the end of the period you have paid for. There are no refunds for partial months.',
  },
  {
    title: 'Your content',
    text: 'Your photos and texts remain yours. Only upload photos you have the right to use, and check each caption before you publish it: you are responsible for what you post.',
  },
  {
    title: 'Ending an account',
    text: 'An account may be terminated or suspended for:',
    items: ['violations of these terms', 'illegal activities', 'non-payment', 'abusive behaviour'],
  },
  {
    title: 'Disputes',
    text: "We'll first try to resolve disputes informally, within a 30-day dispute resolution period.",
  },
  {
    title: 'Questions',
    text: 'Contact support. We respond within 1 business day.',
  },
];
