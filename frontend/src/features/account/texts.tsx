import type { ReactNode } from 'react';

const signedOutElsewhere = "You've been signed out on your other devices.";

export const texts = {
  shared: { deleteAccount: 'Delete account', cancel: 'Cancel', password: 'Password' },
  picture: {
    kinds: "JPG, PNG, GIF or WebP. We'll crop it to a circle.",
    profilePhoto: 'Profile photo',
    preview: 'This is how it will look.',
    photoFile: 'Photo file',
    changePhoto: 'Change photo',
    chooseAPhoto: 'Choose a photo',
    remove: { 'aria-label': 'Remove photo', label: 'Remove', busyText: 'Removing...' },
    save: { label: 'Save photo', busyText: 'Saving...' },
    photoSaved: 'Photo saved',
    photoRemoved: 'Photo removed',
    wrongKind: (kind: string) => `This file is ${kind}. Try a JPG or PNG.`,
    empty: 'This file is empty. Try another one.',
    tooLarge: 'This file is larger than 30 MB. Try a smaller one.',
  },
  data: {
    yourData: 'Your data',
    text: 'Download everything, or delete your account.',
    analysis:
      'Triptych looks at each photo on our server for sharpness, light, faces and subjects, to pick your best shots. It never identifies people, and the results are deleted with the photo.',
    deleting: 'Deleting...',
    whatGoes:
      "Your photos, trips, posts and profile are deleted immediately and can't be restored. Your subscription is canceled and your remaining credits are lost.",
    whatStays:
      "We keep payment amounts without your name, and a code made from your email address that can't be turned back into it, so that each person gets one free post.",
    weCouldntDeleteYourAccount: "We couldn't delete your account.",
    typeYourUsername: (username: string) => `Type your username: ${username}`,
    passwordHint: 'Leave empty if you never set one.',
    started: (link: ReactNode) => (
      <>
        Your download has started: a ZIP with your original photos and all your data. {link} within 15
        minutes.
      </>
    ),
    startAgain: 'Start it again',
    download: { label: 'Download my data', busyText: 'Preparing...' },
    weCouldntPrepareYourData: (reason: string) => `We couldn't prepare your data. ${reason}`,
  },
  devices: {
    unknownDevice: 'Unknown device',
    lessThanAnHourAgo: 'less than an hour ago',
    thisDevice: 'This device',
    lastUsed: (used: string) => `Last used ${used}.`,
    signedIn: (date: string) => `Signed in ${date}`,
    signOutOf: (name: string) => `Sign out ${name}`,
    signOut: { label: 'Sign out', busyText: 'Signing out...' },
    everywhere: {
      title: 'Sign out everywhere',
      text: 'This signs you out on all devices, including this one. Your photos and posts are kept.',
      busyText: 'Signing out...',
    },
    signedInDevices: 'Signed-in devices',
    text: "Sign out of devices you don't recognize.",
    failed: "We couldn't load your devices.",
    loadingYourDevices: 'Loading your devices...',
    devices: 'Devices',
    notSignedOut: (device: string, reason: string) => `${device} is still signed in. ${reason}`,
    signedOut: 'Signed out',
  },
  editor: {
    weCouldntSaveYourChange: "We couldn't save your change.",
    hint: (link: ReactNode) => <>No password, or forgot it? Use {link} to set one.</>,
    forgotYourPassword: 'Forgot your password',
    change: 'Change',
  },
  email: {
    taken: 'This address belongs to another account.',
    sent: (email: string) => ({ title: 'Check your email', text: `We sent a link to ${email}.` }),
    form: { label: 'Change email', submitLabel: 'Send the link', busyText: 'Sending...' },
    newEmail: 'New email',
    hint: "We'll send a link there. Your address changes when you open it.",
    resend: { label: 'Resend link', busyText: 'Sending...' },
    sentAgain: (value: string) => `We've sent a new link to ${value}.`,
    unconfirmed: (email: string) => `This address isn't confirmed yet. Open the link we sent to ${email}.`,
    pending: (pending: string, email: string) =>
      `Open the link we sent to ${pending}. Until then we'll use ${email}.`,
    email: 'Email',
    failed: "We couldn't check whether a new address is waiting to be confirmed.",
    confirmed: 'Confirmed',
    notConfirmed: 'Not confirmed',
  },
  identities: {
    linkedSignIns: 'Linked sign-ins',
    failed: "We couldn't load your linked sign-ins.",
    loadingYourLinkedSignIns: 'Loading your linked sign-ins...',
    passwordOnly: 'You sign in with your password only. No other service is linked.',
    onlyWay: 'This is your only way to sign in. Set a password before unlinking it.',
    text: 'Services you can sign in with. Unlink the ones you no longer use.',
    unlinked: (name: string) => ({ title: 'Unlinked', text: `${name} no longer signs you in.` }),
    unlinkName: (name: string) => `Unlink ${name}`,
    unlink: 'Unlink',
    question: (name: string) => `You can no longer sign in with ${name}. Signed-in devices stay signed in.`,
    unlinking: 'Unlinking...',
  },
  profile: {
    nameForm: { label: 'Change name', submitLabel: 'Save name', busyText: 'Saving...' },
    nameSaved: 'Name saved',
    profileInformation: 'Profile Information',
    name: 'Name',
    username: 'Username',
  },
  password: {
    change: {
      text: 'Changing it signs you out everywhere else.',
      label: 'Change password',
      done: { title: 'Password changed', text: signedOutElsewhere },
    },
    set: {
      text: "You don't have one yet. Set one to sign in without another service and to change your email.",
      label: 'Set a password',
      done: { title: 'Password set', text: signedOutElsewhere },
    },
    form: { submitLabel: 'Save password', busyText: 'Saving...' },
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirmNewPassword: 'Confirm new password',
  },
  schemas: {
    emailSame: 'This is already your email address.',
    currentPasswordIsRequired: 'Current password is required.',
    newPasswordIsRequired: 'New password is required.',
    passwordShort: 'Password must be at least 8 characters long.',
    passwordCantBeOnlySpaces: "Password can't be only spaces.",
    passwordsDoNotMatch: 'Passwords do not match',
    usernameRequired: 'Please type your username to confirm.',
  },
} as const;
