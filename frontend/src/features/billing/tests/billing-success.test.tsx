import { act, screen, waitFor, within } from '@testing-library/react';
import confetti from 'canvas-confetti';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBilling, failure } from '@/testing/account';
import { answerCheckout, periodEnd, takeClock } from '@/testing/billing';
import { makeBilling } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { keepReturnPlace } from '../payment-page';

const path = '/billing/success?session=cs_1';
const basic = {
  subscription_tier: 'basic',
  posts_remaining: 5,
  subscription_active_until: periodEnd,
} as const;

beforeEach(takeClock);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('waiting for a checkout', () => {
  it('asks every two seconds, then says what is there', async () => {
    answerBilling(basic);
    const calls = answerCheckout('cs_1', 'open', 'open', 'settled');
    renderApp(path, { signedIn: true });
    expect(await heading('Processing payment…')).toBeVisible();
    await waitFor(() => expect(calls.count).toBe(1));
    await pass(2);
    await waitFor(() => expect(calls.count).toBe(2));
    await pass(2);
    expect(await heading('Payment successful')).toBeVisible();
    expect(await screen.findByText('Basic is paid until December 18, 2026.')).toBeVisible();
    expect(screen.getByText('5 posts remaining.')).toBeVisible();
    await pass(10);
    expect(calls.count).toBe(3);
  });

  it('goes on asking through faults', async () => {
    answerCheckout('cs_1', failure(503, 'Server error'), () => HttpResponse.error(), 'settled');
    renderApp(path, { signedIn: true });
    expect(await heading("We can't check your payment")).toBeVisible();
    await pass(2);
    await pass(2);
    await pass(2);
    expect(await heading('Payment successful')).toBeVisible();
  });

  it('keeps what a checkout has come to, and says when an open one cannot be asked about', async () => {
    answerCheckout('cs_1', 'open', failure(503, 'Server error'), 'open', 'expired');
    renderApp(path, { signedIn: true });
    expect(await heading('Processing payment…')).toBeVisible();
    await pass(2);
    expect(await heading("We can't check your payment")).toBeVisible();
    await pass(2);
    expect(await heading('Processing payment…')).toBeVisible();
    await pass(2);
    expect(await heading('This checkout has expired')).toBeVisible();
  });

  it('asks for the user again, whose plan shows elsewhere', async () => {
    let asked = 0;
    answerCheckout('cs_1', 'settled');
    const note = ({ request }: { request: Request }) => {
      if (request.url === apiUrl('api/me/')) asked += 1;
    };
    server.events.on('request:start', note);
    renderApp(path, { signedIn: true });
    await heading('Payment successful');
    await waitFor(() => expect(asked).toBe(2));
    server.events.removeListener('request:start', note);
  });

  it('gives up after two minutes, with ways to support and to ask again', async () => {
    const calls = answerCheckout('cs_1', 'open');
    const { user } = renderApp(path, { signedIn: true });
    await heading('Processing payment…');
    await pass(121);
    expect(await heading('Your payment is taking longer')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      '/contact?subject=A%20payment%20that%20did%20not%20arrive',
    );
    const before = calls.count;
    await pass(10);
    expect(calls.count).toBe(before);
    answerCheckout('cs_1', 'settled');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Payment successful')).toBeVisible();
  });

  it('leads back to the plans when the checkout has expired', async () => {
    answerCheckout('cs_1', 'open', 'expired');
    renderApp(path, { signedIn: true });
    const region = (await heading('Processing payment…')).closest('[aria-live]');
    await pass(2);
    const title = await heading('This checkout has expired');
    expect(title).toBeVisible();
    // A live region that appears together with its text is not read out.
    expect(title.closest('[aria-live]')).toBe(region);
    expect(screen.getByText(/nothing was charged/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to pricing' })).toHaveAttribute('href', '/pricing');
  });

  it("knows no checkout that is absent or another's", async () => {
    const calls = answerCheckout('cs_1', failure(404, 'Not found'));
    renderApp(path, { signedIn: true });
    expect(await heading('Payment not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
    await pass(4);
    expect(calls.count).toBe(1);
  });

  it('asks visitors to log in, and takes them back', async () => {
    renderApp(path);
    expect(await heading('Please Log In')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  });
});

describe('without the name of a checkout', () => {
  it('asks for billing every two seconds until there is a plan or a post', async () => {
    let count = 0;
    server.use(
      http.get(apiUrl('api/billing/me/'), () => {
        count += 1;
        return HttpResponse.json(makeBilling({ posts_remaining: count < 3 ? 0 : 1 }));
      }),
    );
    renderApp('/billing/success', { signedIn: true });
    expect(await heading('Processing payment…')).toBeVisible();
    await pass(2);
    await waitFor(() => expect(count).toBe(2));
    await pass(2);
    expect(await heading('Payment successful')).toBeVisible();
    expect(await screen.findByText('You have 1 post remaining.')).toBeVisible();
  });
});

describe('the celebration', () => {
  const fire = Object.assign(
    vi.fn(() => null),
    { reset: vi.fn() },
  );
  const canvas = () => document.querySelector('canvas');
  beforeEach(() => {
    vi.clearAllMocks();
    vi.spyOn(confetti, 'create').mockReturnValue(fire);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(
      this: HTMLCanvasElement,
    ) {
      const pixel = { data: [255, 128, 0, 255] };
      return { canvas: this, fillRect: () => undefined, getImageData: () => pixel } as never;
    });
    answerCheckout('cs_1', 'settled');
  });

  it('lasts 3.8 seconds', async () => {
    renderApp(path, { signedIn: true });
    await heading('Payment successful');
    expect(canvas()).toBeInTheDocument();
    await pass(3.7);
    expect(canvas()).toBeInTheDocument();
    expect(fire.reset).not.toHaveBeenCalled();
    await pass(0.2);
    expect(canvas()).not.toBeInTheDocument();
  });

  it('is in the air for 3.2 of them, in the colours of the page', async () => {
    renderApp(path, { signedIn: true });
    await heading('Payment successful');
    const colors = Array(4).fill('ff8000');
    expect(fire).toHaveBeenCalledTimes(2);
    expect(fire).toHaveBeenCalledWith(expect.objectContaining({ ticks: 3.2 * 60, colors }));
  });

  it('ends with the screen', async () => {
    const { unmount } = renderApp(path, { signedIn: true });
    await heading('Payment successful');
    unmount();
    expect(fire.reset).toHaveBeenCalledOnce();
  });

  it('is left out for those who want no motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({ media, matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
    );
    renderApp(path, { signedIn: true });
    await heading('Payment successful');
    expect(canvas()).not.toBeInTheDocument();
    expect(fire).not.toHaveBeenCalled();
  });
});

describe('the ways on', () => {
  it('are posting and the account', async () => {
    answerCheckout('cs_1', 'settled');
    renderApp(path, { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Start posting' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/account');
    expect(screen.queryByText('Your post is waiting.')).not.toBeInTheDocument();
  });

  it('lead back to the step that was left', async () => {
    keepReturnPlace('/app?step=3&trip=trip-1');
    answerCheckout('cs_1', 'settled');
    renderApp(path, { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Start posting' })).toHaveAttribute(
      'href',
      '/app?step=3&trip=trip-1',
    );
    expect(screen.getByText('Your post is waiting.')).toBeVisible();
  });
});
