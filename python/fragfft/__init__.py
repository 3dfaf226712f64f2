"""FFTs and filters of arrays by OpenGL devices."""
