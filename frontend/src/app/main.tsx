import '@/styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigError, env } from '@/config/env';
import { Provider } from './provider';
import { connectStore, createStore } from './store';

const container = document.getElementById('root');
if (container === null) throw new Error('The document has no #root');
try {
  env();
  const store = createStore();
  connectStore(store);
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <Provider store={store} />
      </BrowserRouter>
    </StrictMode>,
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  container.textContent = `Triptych cannot start: ${error.message}.`;
}
