/** All that a user reads on the landing page. */
export const texts = {
  featureCards: {
    smartAnalysis: 'Smart Analysis',
    analysisText:
      'Every photo gets a score and a reason. Blurry shots and duplicates are set aside, and you can bring any of them back.',
    perfectCaptions: 'Perfect Captions',
    captionsText: 'In the tone you choose, with hashtags that fit. Edit a word or try another tone.',
    readyToPost: 'Ready to Post',
    postText: "Preview it, then download or share. It stays in your history until you're ready.",
    label: 'What Triptych does',
  },
  hero: {
    alt: 'Sunrise over a frosted summit, one photograph across three panels',
    title: 'Make Perfect Instagram Posts in Seconds',
    text: 'Drop in your trip photos. Triptych picks the best and writes the caption.',
    getStarted: 'Get Started',
  },
  samples: {
    caption: '“Up before the birds, down before the rain. Worth every frozen finger.”',
    initials: 'MO',
    author: 'maraoutside',
  },
  signOutNotice: {
    accountDeleted: 'Your account, photos and posts have been deleted.',
    signedOutEverywhere: "You've been signed out on all devices.",
  },
  testimonial: {
    alt: 'Two dogs looking out of a window',
    quote:
      '“I came home with four hundred photos and no patience. I posted the five I would have chosen anyway.”',
    author: 'A traveller, after a week in the hills',
  },
  figures: {
    photos: 'photos',
    accuracy: 'accuracy',
    toAPost: 'to a post',
    posts: 'posts',
  },
} as const;
