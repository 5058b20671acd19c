/** An address in a text, which has to be read. */
const strong = (email: string) => <strong className="font-semibold text-ink">{email}</strong>;

export const texts = {
  shared: {
    pricing: 'Pricing',
    backToYourPost: 'Back to your post',
    tryAgain: 'Try again',
    backToLogin: 'Back to Login',
    login: 'Login',
  },
  accountCards: {
    paymentsAndCredits: 'Payments and credits',
    privacyAndSecurity: 'Privacy and security',
    profileInformation: 'Profile Information',
    loadingYourAccount: 'Loading your account...',
    currentPlan: 'Current Plan',
    shortcuts: 'Shortcuts',
    previousPosts: 'Previous Posts',
  },
  account: {
    accountSettings: 'Account Settings',
    visitor: { title: 'Please Log In', text: 'Log in to see your profile, plan and posts.', logIn: 'Log In' },
    expired: 'Your session has expired. Log in to continue.',
    failed: "We couldn't load your account. You're still signed in.",
  },
  billing: {
    cancelled: { title: 'Payment canceled', text: 'No changes were made to your account.' },
    noPlan: { title: 'Plan not found', text: "This link doesn't name a plan you can change to." },
    noServer: {
      title: 'No payments here',
      text: "This page runs without a server, so you can't buy anything here. Nothing was charged.",
    },
  },
  confirmEmail: {
    belongsToYou: (email: string) => <>{strong(email)} belongs to your account.</>,
    confirmYourEmail: 'Confirm your email',
    busy: { title: 'Confirming your email', text: 'One moment.' },
    emailConfirmed: 'Email confirmed',
    taken: {
      title: 'This address is taken',
      text: 'Another account uses it now. Choose a different one on your account page.',
    },
    yourEmailIsntConfirmedYet: "Your email isn't confirmed yet",
    invalid: {
      title: "This link doesn't work",
      text: 'It was used already, or has expired. You can request a new one on your account page.',
    },
    goToYourAccount: 'Go to your account',
  },
  contact: { contactSupport: 'Contact Support', text: 'We typically respond within 1 business day.' },
  forgotPassword: {
    sentTo: (email: string, minutes: number) => (
      <>
        If {strong(email)} belongs to an account, a reset link is on its way there. The link expires in{' '}
        {minutes}
        &nbsp;minutes.
      </>
    ),
    developmentMail: 'Development mail',
    developmentText: "This server doesn't send mail during development. This is what it would have sent.",
    openTheResetLink: 'Open the reset link',
    asking: { title: 'Forgot your password', text: "Enter your email and we'll send you a reset link." },
    sent: { documentTitle: 'Email sent', title: 'Email Sent Successfully!' },
    sendAnotherEmail: 'Send Another Email',
  },
  legal: { privacyPolicy: 'Privacy Policy', termsOfService: 'Terms of Service' },
  home: 'Triptych: Make Perfect Instagram Posts in Seconds',
  login: {
    heading: { title: 'Welcome back', text: 'Log in to continue with your trips.' },
    other: { question: 'New here?', label: 'Sign up' },
  },
  notFound: {
    pageNotFound: 'Page not found',
    oopsPageNotFound: 'Oops! Page not found',
    returnToHome: 'Return to Home',
  },
  oidcCallback: {
    askPassword: (email: string, provider: string) => (
      <>
        There is an account of {strong(email)} here. Type its password once to open it with {provider} from
        now on.
      </>
    ),
    busy: { title: 'Signing you in', text: 'One moment.' },
    youreNotSignedIn: "You're not signed in",
    isThisAccountYours: 'Is this account yours?',
  },
  previousPosts: 'Your Previous Posts',
  pricing: { title: 'Choose Your Plan', text: 'For an occasional post, or one for every trip.' },
  resetPassword: {
    asking: (email: string) => ({
      title: 'Reset your password',
      text: <>For the account of {strong(email)}.</>,
    }),
    done: {
      documentTitle: 'Password reset',
      title: 'Password Reset Successful!',
      text: "You've been signed out on all devices. Log in with your new password.",
    },
    invalid: {
      documentTitle: 'Invalid reset link',
      title: 'Invalid Reset Link',
      text: 'This link no longer works. Request a new one.',
    },
    goToLogin: 'Go to Login',
    requestNewResetLink: 'Request New Reset Link',
  },
  signup: {
    heading: { documentTitle: 'Sign up', title: 'Create your account', text: 'Your first post is free.' },
    other: { question: 'Have an account?', label: 'Sign in' },
  },
  signedOut: {
    title: "You've been signed out",
    text: 'Log in to see your trips and posts.',
    logIn: 'Log in',
  },
  trips: {
    yourTrips: 'Your Trips',
    noServer: {
      title: 'This page runs without a server',
      text: 'Your photos stay in this browser, in the trip that you are working on.',
    },
    openYourTrip: 'Open your trip',
  },
} as const;
