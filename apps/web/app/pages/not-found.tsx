import { data } from 'react-router';
import { NotFound } from '../blocks/page/page-error.tsx';

function respondNotFound() {
  return data(null, { status: 404 });
}

export { respondNotFound as clientLoader, respondNotFound as loader };

export default NotFound;
