import '@/styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfigError, env } from '@/config/env';
import { returnToScroll } from '@/lib/focus/return-to-scroll';
import { Router } from '@/lib/router';
import { Provider } from './provider';
import { nextScreenLoading } from './site-layout';
import { connectStore, createStore } from './store';

const container = document.getElementById('root');
if (container === null) throw new Error('The document has no #root');
try {
  env();
  const store = createStore();
  connectStore(store);
  returnToScroll();
  createRoot(container).render(
    <StrictMode>
      <Router loading={nextScreenLoading}>
        <Provider store={store} />
      </Router>
    </StrictMode>,
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  container.textContent = `Triptych cannot start: ${error.message}.`;
}
