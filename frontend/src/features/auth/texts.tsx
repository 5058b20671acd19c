import type { ReactNode } from 'react';

/** All that a user reads in the forms of signing in and up. */
export const texts = {
  shared: {
    opensInNewTab: ' (opens in a new tab)',
    email: 'Email',
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    password: 'Password',
    forgotYourPassword: 'Forgot your password',
    username: 'Username',
  },
  alreadySentDialog: {
    sent: (minutes: number, email: ReactNode) => (
      <>
        We sent a reset link less than {minutes} minutes ago. Check the inbox and spam folder of {email}.
      </>
    ),
    passwordResetAlreadyRequested: 'Password reset already requested',
    close: 'Close',
    openYourEmail: 'Open your email',
  },
  authLayout: {
    backToHome: 'Back to Home',
  },
  backendNotice: {
    backendApiNotAvailablePlease: 'Backend API not available. Please check your configuration.',
  },
  forgotForm: {
    sendResetLink: 'Send reset link',
    sending: 'Sending...',
    rememberedIt: 'Remembered it?',
    backToLogin: 'Back to Login',
  },
  loginForm: {
    loginRequiredPleaseLogIn: 'Login required: Please log in or register to upload photos.',
    yourSessionHasExpiredLog: 'Your session has expired. Log in to continue.',
    rememberMe: 'Remember me',
  },
  resetForm: {
    resetPassword: 'Reset password',
    resetting: 'Resetting...',
    newPassword: 'New password',
    confirmNewPassword: 'Confirm new password',
  },
  signupForm: {
    createAccount: 'Create account',
    creatingAccount: 'Creating account...',
    confirmYourPasswordAndAccept: 'Confirm your password and accept the terms to continue.',
    confirmPassword: 'Confirm password',
  },
  socialButtons: {
    or: 'or',
    opening: (label: string) => `Opening ${label}...`,
    continueWith: (label: string) => `Continue with ${label}`,
  },
  termsBox: {
    accept: (terms: ReactNode, privacy: ReactNode) => (
      <>
        I accept the {terms} and {privacy}
      </>
    ),
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
  },
  useProviderAnswer: {
    thisSignInWasStarted: 'This sign-in was started in another tab or already finished. Please try again.',
    theSignInTookToo: 'The sign-in took too long or was refused. Please try again.',
    didntSignYouInNothing: (providerLabel: string) =>
      `${providerLabel} didn't sign you in. Nothing was changed.`,
  },
  useProviderSignIn: {
    signInWithIsntSet: (label: string) =>
      `Sign-in with ${label} isn't set up. Use your username and password.`,
    yourBrowserBlocksStorageFor: 'Your browser blocks storage for this site, which this sign-in needs.',
    cantBeReachedPleaseTry: (label: string) => `${label} can't be reached. Please try again later.`,
  },
  messages: {
    serverErrorPleaseTryAgain: 'Server error. Please try again later.',
    networkErrorPleaseCheckYour: 'Network error. Please check your internet connection and try again.',
    invalidUsernameOrPasswordPlease:
      'Invalid username or password. Please check your credentials and try again.',
    userNotFoundPleaseCheck: 'User not found. Please check your username or sign up for a new account.',
    invalidRequestPleaseCheckYour: 'Invalid request. Please check your username and password format.',
    loginFailedPleaseCheckYour: 'Login failed. Please check your credentials and try again.',
    thisUsernameIsAlreadyTaken: 'This username is already taken. Please choose a different username.',
    thisEmailIsAlreadyRegistered:
      'This email is already registered. Please use a different email or try logging in.',
    invalidInformationProvidedPleaseCheck:
      'Invalid information provided. Please check all fields and try again.',
    pleaseCheckThatAllFields: 'Please check that all fields are filled correctly.',
    registrationFailedPleaseCheckYour: 'Registration failed. Please check your information and try again.',
    failedToSendResetEmail: 'Failed to send reset email. Please try again.',
    failedToResetPasswordPlease: 'Failed to reset password. Please try again or request a new reset link.',
    thisPasswordIsIncorrectPlease: 'This password is incorrect. Please try again.',
  },
  schemas: {
    usernameIsRequired: 'Username is required.',
    passwordIsRequired: 'Password is required.',
    usernameMustBeAtLeast: 'Username must be at least 3 characters long.',
    firstNameIsRequired: 'First name is required.',
    lastNameIsRequired: 'Last name is required.',
    emailIsRequired: 'Email is required.',
    firstNameMustBeAt: 'First name must be at least 2 characters long.',
    lastNameMustBeAt: 'Last name must be at least 2 characters long.',
    pleaseEnterAValidEmail: 'Please enter a valid email address.',
    passwordMustBeAtLeast: 'Password must be at least 8 characters long.',
    passwordsDontMatch: "Passwords don't match!",
    pleaseAcceptTheTermsAnd: 'Please accept the terms and conditions',
    pleaseEnterAValidEmail2: 'Please enter a valid email address',
    passwordMustBeAtLeast2: 'Password must be at least 8 characters long',
    passwordsDoNotMatch: 'Passwords do not match',
  },
} as const;
