/** All that a user reads on the landing page. */
export const texts = {
  featureCards: {
    smartAnalysis: 'Smart Analysis',
    everyPhotoGetsAScore:
      'Every photo gets a score and a reason. Blurry shots and duplicates are set aside, and you can bring any of them back.',
    perfectCaptions: 'Perfect Captions',
    inTheToneYouChoose: 'In the tone you choose, with hashtags that fit. Edit a word or try another tone.',
    readyToPost: 'Ready to Post',
    previewItThenDownloadOr:
      "Preview it, then download or share. It stays in your history until you're ready.",
    whatTriptychDoes: 'What Triptych does',
  },
  hero: {
    sunriseOverAFrostedSummit: 'Sunrise over a frosted summit, one photograph across three panels',
    makePerfectInstagramPostsIn: 'Make Perfect Instagram Posts in Seconds',
    dropInYourTripPhotos: 'Drop in your trip photos. Triptych picks the best and writes the caption.',
    getStarted: 'Get Started',
  },
  samples: {
    upBeforeTheBirdsDown: '“Up before the birds, down before the rain. Worth every frozen finger.”',
    mo: 'MO',
    maraoutside: 'maraoutside',
  },
  signOutNotice: {
    yourAccountPhotosAndPosts: 'Your account, photos and posts have been deleted.',
    youveBeenSignedOutOn: "You've been signed out on all devices.",
  },
  testimonial: {
    twoDogsLookingOutOf: 'Two dogs looking out of a window',
    iCameHomeWithFour:
      '“I came home with four hundred photos and no patience. I posted the five I would have chosen anyway.”',
    aTravellerAfterAWeek: 'A traveller, after a week in the hills',
  },
  figures: {
    photos: 'photos',
    accuracy: 'accuracy',
    toAPost: 'to a post',
    posts: 'posts',
  },
} as const;
