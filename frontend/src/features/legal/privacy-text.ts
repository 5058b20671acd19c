import type { LegalSection } from './components/legal-page';

export const privacyText: readonly LegalSection[] = [
  {
    title: 'In short',
    paragraphs: [
      'We store only what we need to turn your photos into posts, show you your history and handle payments. This page lists it.',
    ],
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
    paragraphs: [
      'We check each photo on our server for sharpness, light, faces and subjects, to pick your best shots. We never identify people, and we delete the results with the photo.',
      'Your originals are private: only you can see them. Photos you download or share contain no camera data such as place or time.',
    ],
  },
  {
    title: 'Third parties',
    paragraphs: [
      'Payments go through a card payment provider. Images are processed by AI, either on our own server or by an AI provider, depending on how this installation is set up.',
    ],
  },
  {
    title: 'Deleting your account',
    paragraphs: [
      'You can download your data and delete your account on your account page. We then delete your photos, posts and personal information. We keep payment amounts without your name, and a keyed hash of your email address so that the free first post is given only once.',
    ],
  },
  {
    title: 'Age',
    paragraphs: ["Triptych isn't for anyone under 13, and we don't knowingly store their data."],
  },
  {
    title: 'Questions',
    paragraphs: ['Contact support. We typically respond within 1 business day.'],
  },
];
