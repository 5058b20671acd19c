import type { LeaveReason } from '@/lib/leave-reason';

export const texts = {
  featureCards: {
    label: 'What Triptych does',
    analysis: {
      title: 'Smart Analysis',
      text: 'Every photo gets a score and a reason. Blurry shots and duplicates are set aside, and you can bring any of them back.',
    },
    captions: {
      title: 'Perfect Captions',
      text: 'In the tone you choose, with hashtags that fit. Edit a word or try another tone.',
    },
    post: {
      title: 'Ready to Post',
      text: "Preview it, then download or share. It stays in your history until you're ready.",
    },
    caption: '“Up before the birds, down before the rain. Worth every frozen finger.”',
    initials: 'MO',
    author: 'maraoutside',
  },
  hero: {
    alt: 'Sunrise over a frosted summit, one photograph across three panels',
    title: 'Make Perfect Instagram Posts in Seconds',
    text: 'Drop in your trip photos. Triptych picks the best and writes the caption.',
    getStarted: 'Get Started',
  },
  signOutNotice: {
    account_deleted: 'Your account, photos and posts have been deleted.',
    signed_out_everywhere: "You've been signed out on all devices.",
  } satisfies Record<LeaveReason, string>,
  testimonial: {
    alt: 'Two dogs looking out of a window',
    quote:
      '“I came home with four hundred photos and no patience. I posted the five I would have chosen anyway.”',
    author: 'A traveller, after a week in the hills',
  },
  figures: [
    { value: '10K+', name: 'photos' },
    { value: '95%', name: 'accuracy' },
    { value: '5s', name: 'to a post' },
    { value: '2M+', name: 'posts' },
  ],
} as const;
