import type { ReactNode } from 'react';

export const texts = {
  contactForm: {
    noSubject: '(none)',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: { label: 'Send Message', busyText: 'Sending...' },
    website: 'Website',
    notSent: "We couldn't send your message. It's still here, so you can try again.",
    developmentMail: 'Development mail',
    notSentBecause: (reason: string) => `This message wasn't sent: ${reason}`,
    notAccepted: 'The message was not sent',
    invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
    incomplete: { title: 'Please complete the form', text: 'Name, email and message are required.' },
    sent: { title: 'Message sent', text: "Thanks! We'll get back to you shortly." },
    failedToSend: 'Failed to send',
    tryLater: 'Please try again later or email us at support.',
    orWriteTo: (address: ReactNode) => <>Or write to {address}.</>,
    nameIsRequired: 'Name is required.',
    messageIsRequired: 'Message is required.',
  },
} as const;
