/** What is kept of those who use Triptych, and why. */
import type { LegalSection } from './components/legal-page';

export const privacyText: readonly LegalSection[] = [
  {
    title: 'In short',
    paragraphs: [
      'Triptych keeps what it needs to turn your photos into posts, to let you find them again, and to count what you have paid for. This page lists it.',
    ],
  },
  {
    title: 'Personal information',
    items: [
      'Your first and last name',
      'Your email address',
      'Your username',
      'Your password, stored hashed: nobody can read it back',
      'Your profile information',
      'Payment information, which the payment provider handles',
    ],
  },
  {
    title: 'Usage data',
    items: [
      'Subscription status and history',
      'Post generation history',
      'The times of your logins',
      'IP addresses',
      'Browser type and version',
      'Device information',
    ],
  },
  {
    title: 'Your content',
    items: [
      'The images that you upload',
      'What was found in them',
      'The captions that are generated for them',
      'Your preferences',
    ],
    paragraphs: [
      'Each photo is looked at on our server for sharpness, light, faces and subjects, to pick your best shots. Nothing works out who somebody is, and everything that was found is deleted with the photo.',
      'Your originals are private and are shown to you alone. What you download or share carries none of the data that a camera writes into a photo.',
    ],
  },
  {
    title: 'Who else takes part',
    paragraphs: [
      'Payments go through a card payment provider. Images are processed by the AI that this installation of Triptych is set up with: on its own machine, or by an AI provider.',
    ],
  },
  {
    title: 'When you leave',
    paragraphs: [
      'Your account page gives you all of your data to download, and deletes your account. Then your photos, posts and personal information go. Amounts that were paid stay without your name, and a keyed hash of your address stays, so that the free first post is given once.',
    ],
  },
  {
    title: 'Age',
    paragraphs: ['Triptych is not for anybody under 13, and keeps no data of theirs knowingly.'],
  },
  {
    title: 'Questions',
    paragraphs: ['Write to support. We typically respond within 1 business day.'],
  },
];
