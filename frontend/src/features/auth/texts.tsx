import type { ReactNode } from 'react';

export const texts = {
  shared: {
    opensInNewTab: ' (opens in a new tab)',
    email: 'Email',
    signIn: { submitLabel: 'Sign in', busyText: 'Signing in...' },
    password: 'Password',
    forgotYourPassword: 'Forgot your password',
    username: 'Username',
  },
  forgotForm: {
    sent: (minutes: number, email: ReactNode) => (
      <>
        We sent a reset link less than {minutes} minutes ago. Check the inbox and spam folder of {email}. If
        you have used it already, you can request another one after {minutes} minutes.
      </>
    ),
    title: 'Password reset already requested',
    close: 'Close',
    openYourEmail: 'Open your email',
    form: { submitLabel: 'Send reset link', busyText: 'Sending...' },
    other: { question: 'Remembered it?', label: 'Back to Login' },
  },
  frame: {
    backToHome: 'Back to Home',
    noBackend: 'Backend API not available. Please check your configuration.',
  },
  loginForm: {
    reasons: {
      upload: 'Login required: Please log in or register to upload photos.',
      expired: 'Your session has expired. Log in to continue.',
    },
    rememberMe: 'Remember me',
  },
  resetForm: {
    form: { submitLabel: 'Reset password', busyText: 'Resetting...' },
    newPassword: 'New password',
    confirmNewPassword: 'Confirm new password',
  },
  signupForm: {
    form: { submitLabel: 'Create account', busyText: 'Creating account...' },
    hint: 'Confirm your password and accept the terms to continue.',
    confirmPassword: 'Confirm password',
    accept: (terms: ReactNode, privacy: ReactNode) => (
      <>
        I accept the {terms} and {privacy}
      </>
    ),
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
  },
  providers: {
    notSetUp: (label: string) => `Sign-in with ${label} isn't set up. Use your username and password.`,
    storageBlocked: 'Your browser blocks storage for this site, which this sign-in needs.',
    unreachable: (label: string) => `${label} can't be reached. Please try again later.`,
    or: 'or',
    opening: (label: string) => `Opening ${label}...`,
    continueWith: (label: string) => `Continue with ${label}`,
    otherTab: 'This sign-in was started in another tab or already finished. Please try again.',
    refused: 'The sign-in took too long or was refused. Please try again.',
    notSignedIn: (providerLabel: string) => `${providerLabel} didn't sign you in. Nothing was changed.`,
  },
  messages: {
    serverError: 'Server error. Please try again later.',
    networkError: 'Network error. Please check your internet connection and try again.',
    wrongCredentials: 'Invalid username or password. Please check your credentials and try again.',
    unknownUser: 'User not found. Please check your username or sign up for a new account.',
    badLogin: 'Invalid request. Please check your username and password format.',
    loginFailed: 'Login failed. Please check your credentials and try again.',
    usernameTaken: 'This username is already taken. Please choose a different username.',
    emailTaken: 'This email is already registered. Please use a different email or try logging in.',
    badSignup: 'Invalid information provided. Please check all fields and try again.',
    unprocessable: 'Please check that all fields are filled correctly.',
    signupFailed: 'Registration failed. Please check your information and try again.',
    resetMailFailed: 'Failed to send reset email. Please try again.',
    resetFailed: 'Failed to reset password. Please try again or request a new reset link.',
    wrongPassword: 'This password is incorrect. Please try again.',
  },
  schemas: {
    usernameIsRequired: 'Username is required.',
    usernameShort: 'Username must be at least 3 characters long.',
    passwordShort: 'Password must be at least 8 characters long.',
    passwordsDontMatch: "Passwords don't match!",
    termsRequired: 'Please accept the terms and conditions',
    resetEmailInvalid: 'Please enter a valid email address',
    resetPasswordShort: 'Password must be at least 8 characters long',
    resetPasswordsDontMatch: 'Passwords do not match',
  },
} as const;
