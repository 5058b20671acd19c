import type { ReactNode } from 'react';

export const texts = {
  shared: {
    loadingYourPlan: 'Loading your plan...',
    backToPricing: 'Back to pricing',
    manageBilling: 'Manage billing',
    processing: 'Processing...',
    plan: 'Plan',
    keep: (plan: string) => `Keep ${plan}`,
    changeTo: (plan: string) => `Change to ${plan}`,
  },
  billingHistory: {
    failed: "We couldn't load your payments and credits.",
    credits: { title: 'Post credits', loadingText: 'Loading your credits...' },
    payments: { title: 'Payments', loadingText: 'Loading your payments...' },
    noPaymentsYet: 'No payments yet.',
    refunded: 'Refunded',
    disputed: 'Disputed',
    paid: 'Paid',
    until: (plan: string, date: string) => `${plan} until ${date}`,
    noCreditsYet: 'No credits yet.',
    fromTriptych: (reason: string) => `Free posts from Triptych: ${reason}`,
    entries: {
      welcome: 'First post free',
      allowance: 'Monthly credits',
      purchased: 'Post bought',
      lapse: 'Unused monthly credits expired',
      refund: 'Removed with the refund',
      reinstate: 'Restored with the payment',
      reserve: 'Used for a post',
      keep: 'Used for a post',
      give_back: 'Returned: no post was written',
    },
  },
  currentPlan: {
    limitedAccess: (plan: string) => `${plan}: Limited access`,
    endDate: 'End date',
    nextPlan: 'Next plan',
    upgradePlan: 'Upgrade Plan',
    active: 'Active',
    inactive: 'Inactive',
    title: 'Current Plan',
    failed: 'Unable to load billing information. Please try again later.',
    none: 'No billing information available. Start by selecting a plan.',
    seePlans: 'See plans',
    ended: { title: 'Subscription ended', text: "You won't be charged again." },
    willEnd: (date: string | null) => ({
      title: 'Subscription cancellation scheduled',
      text: date === null ? 'Your plan will end at the period end.' : `Your plan will end on ${date}.`,
    }),
    unableToCancel: 'Unable to cancel',
    pleaseTryAgainLater: 'Please try again later.',
    endsUnpaid: (plan: string) =>
      `${plan} ends immediately, and you won't be charged again. Your posts are kept.`,
    endsLater: (plan: string, end: string) =>
      `You keep ${plan} until ${end}. Your posts and the credits you bought separately are kept.`,
    endsNow: (plan: string) =>
      `The period you paid for is over, so ${plan} ends immediately. Your posts and the credits you bought separately are kept.`,
    cancel: { title: 'Cancel Subscription', cancelLabel: 'Keep plan', busyText: 'Canceling...' },
  },
  pricingNotes: {
    enterprise: 'Enterprise',
    enterpriseText: 'For teams: one invoice for everyone.',
    contactSales: 'Contact Sales',
    firstPost: 'Every new user gets their first post free.',
    questions: 'Questions',
    answers: [
      { question: 'Can I change plans?', answer: 'Yes. Plan changes apply at the next billing cycle.' },
      {
        question: 'What happens when I cancel?',
        answer: 'You keep access until the end of the period you have paid for.',
      },
      {
        question: 'Which cards are accepted?',
        answer: 'Visa, Mastercard, American Express and Discover, through a card payment provider.',
      },
    ],
  },
  logInFirst: {
    result: { title: 'Please Log In', text: 'Log in to see your plan and payments.' },
    logIn: 'Log In',
  },
  paymentOutcome: {
    waiting: { title: 'Processing payment…', text: 'This takes a few seconds.' },
    unreachable: { title: "We can't check your payment", text: "We'll keep trying, so don't pay again." },
    expired: {
      title: 'This checkout has expired',
      text: "It wasn't paid in time, and nothing was charged. You can choose a plan again.",
    },
    missing: {
      title: 'Payment not found',
      text: 'The link is incomplete, or the payment belongs to another account. See your payments on your account page.',
    },
    overdue: {
      title: 'Your payment is taking longer',
      text: "It hasn't arrived after two minutes. Don't pay again: your posts will appear once it does.",
    },
    checkAgain: 'Check again',
    goToYourAccount: 'Go to your account',
    contactSupport: 'Contact Support',
    postsRemaining: (posts: number) => `${posts} ${posts === 1 ? 'post' : 'posts'} remaining.`,
    youHave: (left: string) => `You have ${left}`,
    paymentSuccessful: 'Payment successful',
    yourPostsAreReady: 'Your posts are ready.',
    yourPostIsWaiting: 'Your post is waiting.',
    startPosting: 'Start posting',
    isPaidUntil: (plan: string, date: string) => `${plan} is paid until ${date}.`,
  },
  planChoice: {
    mostPopular: 'Most Popular',
    alreadySubscribed: (link: ReactNode) => <>You already have a subscription. See your plan on {link}.</>,
    accountPage: 'your account page',
    demoMode: (name: string, price: string, period: string) =>
      `Demo mode: ${name} costs ${price} ${period}, and nothing was charged. Start the backend to enable real payments.`,
    failed: (name: string) =>
      `Unable to start checkout for ${name}. The backend may not be running. Please try again later.`,
  },
  planChange: {
    already: (name: string) => ({ title: `You have ${name}`, text: 'Nothing changes.' }),
    weCouldntChangeYourPlan: "We couldn't change your plan.",
    keepCurrentPlan: 'Keep current plan',
    changePlan: 'Change plan',
    weCouldntLoadYourPlan: "We couldn't load your plan.",
    noSubscription: {
      title: 'No plan to change',
      text: "You don't have a subscription. Choose a plan first.",
    },
    backToYourPost: 'Back to your post',
  },
  planNotice: {
    unpaid: (plan: string) =>
      `Your ${plan} plan isn't paid, so it gives you no posts. Your card may still be charged for next month. To end it, cancel it or choose a plan.`,
    endsOn: (plan: string, date: string) =>
      `${plan} ends on ${date}. Credits you bought separately are kept.`,
    paymentDue: (plan: string, date: string) =>
      `We haven't received your next payment. Without it, ${plan} ends on ${date}. Check your card under 'Cards and invoices' below.`,
    beginsOn: (plan: string, date: string) => `${plan} begins on ${date}.`,
  },
  portalButton: {
    failed: "We couldn't open the payment page.",
    noPayments: "You have no payments yet, so there's nothing to manage.",
    failedBecause: (reason: string) => `We couldn't open the payment page. ${reason}`,
    open: { label: 'Cards and invoices', busyText: 'Opening...' },
  },
  usageSection: {
    postsRemaining: (posts: number) => (posts === 1 ? 'post remaining' : 'posts remaining'),
    usageStatistics: 'Usage Statistics',
  },
  catalogue: {
    priceOn: (price: string, date: string) => `${price} on ${date}`,
    planAt: (name: string, price: string) => `${name}, ${price}`,
    today: 'Today',
    nothingIsCharged: 'Nothing is charged',
    nextPayment: 'Next payment',
    cancellationUndone: (wished: string, date: string) =>
      `Your cancellation is undone, and ${wished} continues after ${date}.`,
    changeCancelled: (plan: string, date: string) => `The change to ${plan} planned for ${date} is canceled.`,
    kept: (wished: string, price: string, date: string) => ({
      title: `You keep ${wished}`,
      text: `Your next payment is ${price} on ${date}.`,
    }),
    changeText: (current: string, date: string, wished: string, isCancelled: boolean) =>
      `You keep ${current} until your paid period ends on ${date}. ${wished} begins then.${isCancelled ? ' Your cancellation is taken back.' : ''}`,
    now: 'Now',
    nextPeriod: 'Next period',
    yourChangeIsPlanned: 'Your change is planned',
    doneText: (current: string, date: string, wished: string, value: string, price: string) =>
      `You keep ${current} until ${date}. ${wished} begins then, with ${value} for ${price}.`,
    choose: (name: string) => `Choose ${name}`,
    from: (date: string) => `From ${date}`,
    changePlanned: 'Change planned',
    yourPlan: 'Your plan',
    currentPlan: 'Current plan',
    per: (interval: string) => `per ${interval}`,
  },
} as const;
