import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';
import { carriedPlans } from '../catalogue';
import plans from '../plans.json';

const checkoutUrl = apiUrl('api/billing/checkout-session/');
const demoAnswer = () => HttpResponse.json({ url: '#mock-checkout' });

async function openPricing(signedIn = true) {
  const app = renderApp('/pricing', { signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' });
  return app;
}

function chooseButton(name: string) {
  return screen.getByRole('button', { name: `Choose ${name}` });
}

describe('the plans', () => {
  it('are what the server offers, once it has answered', async () => {
    const offered = plans.map((plan) => (plan.id === 'basic' ? { ...plan, price_cents: 750 } : plan));
    server.use(http.get(apiUrl('api/payment/plans/'), () => HttpResponse.json(offered)));
    await openPricing(false);
    expect(await screen.findByText('$7.50')).toBeVisible();
    expect(screen.queryByText('$5')).not.toBeInTheDocument();
  });

  it('stay where the server names none', async () => {
    let isAsked = false;
    server.use(
      http.get(apiUrl('api/payment/plans/'), () => {
        isAsked = true;
        return HttpResponse.error();
      }),
    );
    await openPricing(false);
    await waitFor(() => expect(isAsked).toBe(true));
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByRole('article', { name: 'Basic' })).toHaveTextContent('$5 per month');
  });

  it('stand there with price, features and the popular one named', async () => {
    await openPricing(false);
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Pay-as-you-go',
      'Basic',
      'Pro',
    ]);
    expect(cards.map((card) => card.querySelector('p')?.textContent)).toEqual([
      '$2 per post',
      '$5 per month',
      '$10 per month',
    ]);
    const basic = screen.getByRole('article', { name: 'Basic' });
    expect(within(basic).getByText('Most Popular')).toBeVisible();
    expect(within(basic).getByText('5 AI captions per month')).toBeVisible();
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  });

  it('come with the free first post, answers and a way to sales', async () => {
    await openPricing(false);
    expect(screen.getByText('Every new user gets their first post free.')).toBeVisible();
    expect(screen.getByText('Yes. Plan changes apply at the next billing cycle.')).toBeVisible();
    expect(screen.getByText(/Visa, Mastercard, American Express and Discover/)).toBeInTheDocument();
    expect(screen.getByText(/You keep access until the end of the period/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
      'href',
      '/contact?subject=Contact%20Sales',
    );
  });
});

describe('choosing a plan', () => {
  it.each(carriedPlans)(
    'asks the server for $backend_name',
    async ({ name, backend_name: id, price, period }) => {
      const sent: unknown[] = [];
      server.use(
        http.post(checkoutUrl, async ({ request }) => {
          sent.push(await request.json());
          return demoAnswer();
        }),
      );
      const { user } = await openPricing();
      await user.click(chooseButton(name));
      const news = await screen.findByText(/^Demo mode/);
      expect(news).toHaveTextContent(`${name} costs ${price} ${period}`);
      expect(news).toHaveTextContent('Start the backend to enable real payments.');
      expect(sent).toEqual([{ plan: id }]);
      expect(chooseButton(name)).toBeEnabled();
    },
  );

  it('reads Processing... on the pressed button alone and holds the others', async () => {
    server.use(
      http.post(checkoutUrl, async () => {
        await delay('infinite');
        return demoAnswer();
      }),
    );
    const { user } = await openPricing();
    await user.click(chooseButton('Basic'));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(chooseButton('Pro')).toBeDisabled();
    expect(chooseButton('Pay-as-you-go')).toBeDisabled();
  });

  it('goes to the page where it is paid', async () => {
    server.use(http.post(checkoutUrl, () => HttpResponse.json({ url: 'http://localhost:3000/#pay' })));
    const { user } = await openPricing();
    await user.click(chooseButton('Pro'));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  });

  it.each([
    ['a server fault', () => HttpResponse.json({ error: 'Server error', code: 'internal' }, { status: 500 })],
    ['no answer', () => HttpResponse.error()],
    ['an address that is no page', () => HttpResponse.json({ url: 'javascript:alert(1)' })],
  ])('names the plan after %s', async (_case, answer) => {
    server.use(http.post(checkoutUrl, answer));
    const { user } = await openPricing();
    await user.click(chooseButton('Pro'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to start checkout for Pro. The backend may not be running. Please try again later.',
    );
    expect(chooseButton('Pro')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is open again when the browser comes back from the page where it is paid', async () => {
    server.use(http.post(checkoutUrl, () => HttpResponse.json({ url: 'http://localhost:3000/#paid' })));
    const { user } = await openPricing();
    await user.click(chooseButton('Pro'));
    await waitFor(() => expect(window.location.hash).toBe('#paid'));
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(chooseButton('Pro')).toBeEnabled();
  });

  it('sends a visitor to the login and back, without a call', async () => {
    const { user, place } = await openPricing(false);
    await user.click(chooseButton('Basic'));
    await waitFor(() => expect(place).toEqual({ pathname: '/login', search: '?next=%2Fpricing' }));
  });

  it('sends a member whose session has ended to the login and back', async () => {
    server.use(
      http.post(checkoutUrl, () =>
        HttpResponse.json({ error: 'Please log in', code: 'unauthorized' }, { status: 401 }),
      ),
    );
    const { user, place } = await openPricing();
    await user.click(chooseButton('Basic'));
    await waitFor(() => expect(place).toEqual({ pathname: '/login', search: '?next=%2Fpricing' }));
  });

  it('is a demonstration without a server', async () => {
    window.TRIPTYCH_CONFIG = undefined;
    const { user } = await openPricing(false);
    await user.click(chooseButton('Basic'));
    expect(await screen.findByText(/Demo mode: Basic costs \$5 per month/)).toBeVisible();
  });
});
